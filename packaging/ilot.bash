# Completion of `ilot` in bash; the program itself knows what may come (fronts/cli/complete.c).
_ilot() {
    local line=${COMP_LINE:0:COMP_POINT} words word
    read -ra words <<<"$line" # blanks alone divide words here: name=value is one, though not for readline
    [[ $line != *[[:blank:]] ]] || words+=("")
    word=${words[-1]}
    mapfile -t COMPREPLY < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
    if [[ ${COMPREPLY[0]-} == "<file>" ]]; then
        COMPREPLY=()
        compopt -o default
        return
    fi
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace
    [[ $word != *=* ]] || COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
}
complete -F _ilot ilot
