# The Python door, held to `ilot engine` and to what others publish; run.sh reads this file and gives `mode` and `suite`.
case "$mode" in
short | full)
    for part in batch conventions example; do
        suite "python-$part" 600 env ILOT="$PWD/$build/ilot" ILOT_LIBRARY="$PWD/$build/libilot.so" PYTHONDONTWRITEBYTECODE=1 \
            PYTHON_FULL="$([ "$mode" = full ] && echo 1)" /usr/bin/python3 "tests/python/$part.py"
    done
    ;;
esac
