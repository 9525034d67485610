## Attributes that belong to a place, and not to a file: the layouts of Lustre, and the notes of its servers. A layout that
## is carried names servers of the source; nothing but Lustre keeps one, and each copy would lack it. Its trusted.link, .fid and
## .version are not among them: elsewhere they are names as any other.
readonly bpct_of_place='^(lustre[.].*|trusted[.](lov|lma|lmv|dmv|hsm|som))$'
readonly -a bpct_without_places=('--xattrs-exclude=lustre.*' --xattrs-exclude=trusted.{lov,lma,lmv,dmv,hsm,som})
