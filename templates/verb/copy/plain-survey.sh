# --- plain access: looks and changes by path ---
bpct_survey() {
  bpct_survey_there "$@"
}
