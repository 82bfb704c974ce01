# The program says which line, and that it is too long.
said=$("$ILOT" verify --lang en "$HERE/input.files" 2>&1)
[ $? -eq 2 ] || exit 1
echo "$said"
[[ $said = *"line 3: a line is too long"* ]]
