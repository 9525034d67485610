# --- plain access: links to the base are made by paths ---
# Asks the end here for links.
bpct_ask_near_linker() {
  bpct_ask_destination link
}
