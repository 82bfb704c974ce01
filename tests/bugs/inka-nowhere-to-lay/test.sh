# The position is refused with words, and the engine goes on.
position='phase build turn D first D round 0 points 0 figures a4 h12 h4 a12 path <@b7-b8 l<>@h6-g6 bt@g10-g9 lb@f8-f7 lt@f4-f5 o@c6-c7 o@g11-f11 r<>@a10-a11 o@c11-b11 b<>@f12-e12 lr@b13-b12 <>@f9-f10 lt@hand'
said=$(printf '%s\n' "setposition inka seats=4 ko=off impassable=on free_exits=on first=D $position" 'new inka seats=2 seed=1 first=A' 'go A level=random' | "$ILOT" engine 2>&1)
echo "$said"
grep -q 'fits somewhere' <<<"$said" && [ "$(grep -c '^= start' <<<"$said")" -ge 1 ]
