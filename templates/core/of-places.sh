## Attributes that belong to a place, and not to a file: the layouts of Lustre, the notes of its servers, and those of a tape manager: a
## copy that has them claims to be on a tape. A layout that
## is carried names servers of the source; nothing but Lustre keeps one, and each copy would lack it. Its trusted.link, .fid and
## .version are not among them: elsewhere they are names as any other.
## XFS, and GlusterFS on it, lists SGI_ACL_* beside the access list that it stands for: tar carried it to directories, cp leaves it out.
readonly bpct_of_place='^((lustre|dmapi)[.].*|trusted[.](lov|lma|lmv|dmv|hsm|som|SGI_ACL_FILE|SGI_ACL_DEFAULT))$'
readonly -a bpct_without_places=(--xattrs-exclude={lustre,dmapi}'.*' --xattrs-exclude=trusted.{lov,lma,lmv,dmv,hsm,som,SGI_ACL_FILE,SGI_ACL_DEFAULT})
