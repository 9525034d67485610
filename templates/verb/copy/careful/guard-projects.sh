# --- sealed access: files may get their projects by their paths ---
# Succeeds where nobody else can put anything in the place of a copy: a further link to a file of another user's would get its project.
bpct_may_give_projects() {
  (bpct_go_quick_way)
}
