## Attributes that belong to a place, and not to a file: the layouts of Lustre, and what its servers and those of Gluster note for
## themselves. A layout that is carried names servers of the source; nothing but Lustre keeps one, and each copy would lack it.
readonly bpct_of_place='^(lustre[.].*|trusted[.](lov|lma|lmv|link|dmv|hsm|som|fid|version|dataver|gfid|projid))$'
readonly -a bpct_without_places=('--xattrs-exclude=lustre.*' --xattrs-exclude=trusted.{lov,lma,lmv,link,dmv,hsm,som,fid,version,dataver,gfid,projid})
