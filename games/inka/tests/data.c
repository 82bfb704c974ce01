/* data.c -- the drawn data file: the standard one is board.txt to the letter, what is written can
 * be read, and a broken one is told by line and reason. */
#include "games/inka/inka.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

#define ROWS_TEXT                                                                                            \
    "SoR...RoS\no.........o\nP...........P\n......DDD......\n"                                               \
    "......DDD......\nP...........P\no.........o\nSoR...RoS\n"
#define FACES_12                                                                                             \
    "face plain\nface plain\nface plain\nface wall-left\nface wall-bottom\nface wall-top\n"                  \
    "face wall-right\nface snake-left\nface snake-right\nface plain\nface plain\nface plain\n"

static void refuses(const char *text, const char *key, int line)
{
    InkaMap map, before;
    Fault fault = {0};
    memset(&map, 7, sizeof map);
    before = map;
    assert_false(inka_read_map(text, &map, &fault));
    assert_string_equal(fault.message.key, key);
    assert_int_equal(fault.line, line);
    assert_memory_equal(&map, &before, sizeof map);
}

static void standard_is_the_drawn_file(void **state)
{
    char drawn[4096], written[4096];
    Text out = text_in(written, sizeof written);
    FILE *in = fopen("games/inka/board.txt", "rb");
    (void)state;
    assert_non_null(in);
    size_t size = fread(drawn, 1, sizeof drawn - 1, in);
    fclose(in);
    drawn[size] = 0;
    inka_write_map(&INKA_STANDARD, &out);
    assert_true(text_fits(&out));
    assert_string_equal(written, drawn);
    InkaMap map;
    assert_true(inka_read_map(drawn, &map, NULL));
    assert_memory_equal(&map, &INKA_STANDARD, sizeof map);
}

static Cells mirrored(Cells from, bool upside_down)
{
    Cells to = 0;
    for (; from; from &= from - 1) {
        int cell = cells_first(from), row = cell / ROW, column = cell % ROW;
        to |= cell_bit(upside_down ? (ROWS - 1 - row) * ROW + column : row * ROW + 16 - column);
    }
    return to;
}

/* What IN-DATA asks of our own map only. */
static void ours_keeps_its_promises(void **state)
{
    const InkaMap *m = &INKA_STANDARD;
    const InkaCells *set[] = {&m->firm, &m->starts, &m->passages, &m->symbols};
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int down = 0; down < 2; down++)
            assert_true(mirrored(cells_of(*set[i]), down) == cells_of(*set[i]));
    int chasm = 96 - cells_count(cells_of(m->firm));
    assert_in_range(chasm * 100, 75 * 96, 80 * 96);
}

/* A mirror over the long diagonal swaps the sides at each acute corner. */
static int mirror_face(int face)
{
    int to = face & (FACE_PATH | SNAKES);
    if (face & WALL_LEFT) to |= WALL_BOTTOM;
    if (face & WALL_BOTTOM) to |= WALL_LEFT;
    if (face & WALL_TOP) to |= WALL_RIGHT;
    if (face & WALL_RIGHT) to |= WALL_TOP;
    return to;
}

static int half_turn(int face)
{
    int to = face & FACE_PATH;
    if (face & WALL_LEFT) to |= WALL_RIGHT;
    if (face & WALL_RIGHT) to |= WALL_LEFT;
    if (face & WALL_TOP) to |= WALL_BOTTOM;
    if (face & WALL_BOTTOM) to |= WALL_TOP;
    if (face & SNAKE_LEFT) to |= SNAKE_RIGHT;
    if (face & SNAKE_RIGHT) to |= SNAKE_LEFT;
    return to;
}

static int same_faces(int face)
{
    int count = 0;
    for (int i = 0; i < PATHS; i++)
        count += INKA_STANDARD.face[i] == face || INKA_STANDARD.face[i] == half_turn(face);
    return count;
}

static void faces_come_with_their_mirror_image(void **state)
{
    int plain = 0, walls = 0, snakes = 0, both = 0;
    (void)state;
    for (int i = 0; i < PATHS; i++) {
        int face = INKA_STANDARD.face[i];
        assert_int_equal(same_faces(face), same_faces(mirror_face(face)));
        assert_int_equal(face_is_round(face), half_turn(face) == face);
        assert_true(__builtin_popcount(face & WALLS) <= 2);
        plain += face == FACE_PATH;
        walls += (face & WALLS) && !(face & SNAKES);
        snakes += (face & SNAKES) != 0;
        both += (face & SNAKES) && (face & WALLS);
    }
    assert_int_equal(plain, 3);
    assert_int_equal(walls, 5);
    assert_int_equal(snakes, 5);
    assert_int_equal(both, 2);
}

static void broken_rows_are_told(void **state)
{
    (void)state;
    refuses("", "inka.fault.rows", 0);
    refuses("SoR...RoS\n", "inka.fault.rows", 1);
    refuses("# a map\nSoR...RoSo\n", "inka.fault.length", 2);
    refuses("SoR...RoS\no.........\n", "inka.fault.length", 2);
    refuses("SoR...RoS\no...x.....o\n", "inka.fault.mark", 2);
    refuses("SoR.D.RoS\n", "inka.fault.centre", 1);
    refuses("SoR...RoS\no.........o\nP...........P\n......D.D......\n", "inka.fault.centre", 4);
    refuses(ROWS_TEXT "SoR...RoS\n", "inka.fault.rows", 9);
}

static void starts_are_four(void **state)
{
    (void)state;
    refuses("SoR...Roo\no.........o\nP...........P\n......DDD......\n......DDD......\nP...........P\no......."
            "..o\n"
            "SoR...RoS\n" FACES_12 "face plain\n",
            "inka.fault.starts", 21);
    refuses("SoS...RoS\no.........o\nP...........P\n......DDD......\n......DDD......\nP...........P\no......."
            "..o\n"
            "SoR...RoS\n" FACES_12 "face plain\n",
            "inka.fault.starts", 21);
}

static void broken_faces_are_told(void **state)
{
    (void)state;
    refuses(ROWS_TEXT FACES_12, "inka.fault.faces", 20);
    refuses(ROWS_TEXT FACES_12 "face plain\nface plain\n", "inka.fault.faces", 22);
    refuses(ROWS_TEXT "face wall-up\n", "inka.fault.face", 9);
    refuses(ROWS_TEXT "face wall-left wall-left\n", "inka.fault.twice", 9);
    refuses(ROWS_TEXT "face plain snake-left\n", "inka.fault.plain", 9);
    refuses(ROWS_TEXT "face\n", "inka.fault.plain", 9);
    refuses(ROWS_TEXT "face wall-leftwall-rightwall-top\n", "inka.fault.face", 9);
}

static void other_maps_are_taken(void **state)
{
    InkaMap map, again;
    char text[4096];
    Text out = text_in(text, sizeof text);
    (void)state;
    /* drawn as a hexagon, with comments, blank lines, carriage returns and no newline at the end */
    assert_true(
        inka_read_map("# mine\r\n\r\n    ooSoooSoo\r\n   ...........\n  .............\n ......DDD......\n"
                      " ......DDD......\n  .............\n   ...........\n    ooSoooSoo\n" FACES_12
                      "face  snake-right   wall-left ",
                      &map, NULL));
    assert_int_equal(cells_count(cells_of(map.firm)), 18);
    assert_int_equal(map.face[12], FACE_PATH | SNAKE_RIGHT | WALL_LEFT);
    inka_write_map(&map, &out);
    assert_true(inka_read_map(text, &again, NULL));
    assert_memory_equal(&map, &again, sizeof map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_is_the_drawn_file),
        cmocka_unit_test(ours_keeps_its_promises),
        cmocka_unit_test(faces_come_with_their_mirror_image),
        cmocka_unit_test(broken_rows_are_told),
        cmocka_unit_test(starts_are_four),
        cmocka_unit_test(broken_faces_are_told),
        cmocka_unit_test(other_maps_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
