# Becomes the dd that fills a copy which lfs has made, and tells as bpct_become_summed_copy does.
bpct_become_summed_filling() {
  exec dd of="$copy" bs=1M iflag=fullblock oflag=direct,nofollow conv=nocreat,notrunc status=none < <(
    dd if="$1" bs=1M iflag=direct,fullblock,nofollow status=none | tee >(exec "$bpct_verify" >&"$told")
    printf '%s .\n' "${PIPESTATUS[*]}" >&"$told"
  )
}
