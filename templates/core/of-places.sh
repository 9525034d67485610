## Attributes that belong to a place, and not to a file: the layouts of Lustre, the notes of its servers, and those of a tape manager: a
## copy that has them claims to be on a tape. A layout that
## is carried names servers of the source; nothing but Lustre keeps one, and each copy would lack it. Its trusted.link, .fid and
## .version are not among them: elsewhere they are names as any other.
readonly bpct_of_place='^((lustre|dmapi)[.].*|trusted[.](lov|lma|lmv|dmv|hsm|som))$'
readonly -a bpct_without_places=(--xattrs-exclude={lustre,dmapi}'.*' --xattrs-exclude=trusted.{lov,lma,lmv,dmv,hsm,som})
