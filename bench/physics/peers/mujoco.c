/* mujoco.c -- MuJoCo as a peer of the bench (Debian: libmujoco-dev). Speaks PROTOCOL.md.
 *
 * A model is written as XML into MuJoCo's virtual files: four convex meshes a piece, our
 * masses, an elliptic friction cone, the Newton solver with tight tolerance and the
 * stiffest contacts that stood at 480 Hz. Better settings may exist. */
#include <mujoco/mujoco.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECES = 64, XML_BYTES = 1 << 20 };

typedef struct Solid {
    double mass, centre, side, axis, half, height, inner_half, inner_height;
} Solid;

static Solid solid[3];
static int count;
static int body_of[PIECES], fixed[PIECES];
static mjModel *model;
static mjData *data;
static char xml[XML_BYTES];
static size_t written;

static void write_xml(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    written += (size_t)vsnprintf(xml + written, sizeof xml - written, format, arguments);
    va_end(arguments);
}

static void write_meshes(int s)
{
    static const int X[] = {1, -1, -1, 1}, Y[] = {1, 1, -1, -1};
    const Solid *p = &solid[s];
    for (int i = 0; i < 4; i++) {
        const int j = (i + 1) % 4;
        write_xml("<mesh name='m%d%d' vertex='0 0 %.15g 0 0 %.15g", s, i, p->height, p->inner_height);
        write_xml(" %.15g %.15g 0 %.15g %.15g 0", X[i] * p->half, Y[i] * p->half, X[j] * p->half,
                  Y[j] * p->half);
        write_xml(" %.15g %.15g 0 %.15g %.15g 0'/>", X[i] * p->inner_half, Y[i] * p->inner_half,
                  X[j] * p->inner_half, Y[j] * p->inner_half);
    }
}

static void write_head(double hz)
{
    written = 0;
    /* Room for contacts is cleared with every load: no more than such a heap can need. */
    write_xml("<mujoco><compiler inertiafromgeom='false'/><size nconmax='%d' njmax='%d'/>", 80 + 40 * count,
              300 + 130 * count);
    write_xml("<option timestep='%.15g' gravity='0 0 -981' cone='elliptic' solver='Newton' iterations='50'"
              " tolerance='1e-10' impratio='10' mpr_tolerance='1e-8' mpr_iterations='200'>"
              "<flag multiccd='enable'/></option>",
              1 / hz);
    write_xml("<default><geom solref='0.006 1' solimp='0.95 0.99 0.01' condim='3'/></default><asset>");
    for (int s = 0; s < 3; s++) write_meshes(s);
    write_xml("</asset><worldbody><geom type='plane' size='200 200 1' friction='0.4 0.02 0.0001'/>");
}

static bool read_piece(int i)
{
    int size;
    double at[3], turn[4];
    if (scanf("%d %d %lf %lf %lf %lf %lf %lf %lf", &size, &fixed[i], &at[0], &at[1], &at[2], &turn[0],
              &turn[1], &turn[2], &turn[3]) != 9) {
        return false;
    }
    const Solid *p = &solid[size];
    write_xml("<body name='b%d' pos='%.17g %.17g %.17g' quat='%.17g %.17g %.17g %.17g'>%s", i, at[0], at[1],
              at[2], turn[0], turn[1], turn[2], turn[3], fixed[i] ? "" : "<freejoint/>");
    write_xml("<inertial pos='0 0 %.15g' mass='%.15g' diaginertia='%.15g %.15g %.15g'/>", p->centre, p->mass,
              p->side, p->side, p->axis);
    for (int w = 0; w < 4; w++) {
        write_xml("<geom type='mesh' mesh='m%d%d' friction='0.3 0.02 0.0001'/>", size, w);
    }
    write_xml("</body>");
    return true;
}

static bool load(void)
{
    double hz;
    if (scanf("%d %lf", &count, &hz) != 2 || count > PIECES) return false;
    write_head(hz);
    for (int i = 0; i < count; i++) {
        if (!read_piece(i)) return false;
    }
    write_xml("</worldbody></mujoco>");
    static mjVFS files;
    char error[500] = "";
    mj_defaultVFS(&files);
    mj_makeEmptyFileVFS(&files, "world.xml", (int)written);
    memcpy(files.filedata[mj_findFileVFS(&files, "world.xml")], xml, written);
    if (data) mj_deleteData(data);
    if (model) mj_deleteModel(model);
    model = mj_loadXML("world.xml", &files, error, sizeof error);
    mj_deleteFileVFS(&files, "world.xml");
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return false;
    }
    data = mj_makeData(model);
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "b%d", i);
        body_of[i] = mj_name2id(model, mjOBJ_BODY, name);
    }
    mj_forward(model, data);
    return true;
}

static void step(int steps)
{
    for (int i = 0; i < steps; i++) {
        mj_step(model, data);
        mju_zero(data->xfrc_applied, 6 * model->nbody);
    }
}

static void force(void)
{
    int i;
    double f[6];
    if (scanf("%d %lf %lf %lf %lf %lf %lf", &i, &f[0], &f[1], &f[2], &f[3], &f[4], &f[5]) != 7) return;
    memcpy(data->xfrc_applied + 6 * body_of[i], f, sizeof f);
}

/* MuJoCo keeps the velocity of the body's origin in the world, and the spin in the body. */
static void shove(void)
{
    int i;
    double v[3], spin[3], arm[3], local[3];
    if (scanf("%d %lf %lf %lf %lf %lf %lf", &i, &v[0], &v[1], &v[2], &spin[0], &spin[1], &spin[2]) != 7)
        return;
    const int body = body_of[i];
    double *velocity = data->qvel + model->jnt_dofadr[model->body_jntadr[body]];
    mju_sub3(arm, data->xpos + 3 * body, data->xipos + 3 * body);
    mju_cross(velocity, spin, arm);
    mju_addTo3(velocity, v);
    mju_rotVecMatT(local, spin, data->xmat + 9 * body);
    mju_copy3(velocity + 3, local);
}

static void get(void)
{
    mj_kinematics(model, data);
    mj_comPos(model, data);
    for (int i = 0; i < count; i++) {
        const int body = body_of[i];
        const double *at = data->xipos + 3 * body, *turn = data->xquat + 4 * body;
        double v[3] = {0, 0, 0}, spin[3] = {0, 0, 0};
        if (!fixed[i]) {
            const double *velocity = data->qvel + model->jnt_dofadr[model->body_jntadr[body]];
            double arm[3];
            mju_rotVecMat(spin, velocity + 3, data->xmat + 9 * body);
            mju_sub3(arm, at, data->xpos + 3 * body);
            mju_cross(v, spin, arm);
            mju_addTo3(v, velocity);
        }
        printf("%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", at[0],
               at[1], at[2], turn[0], turn[1], turn[2], turn[3], v[0], v[1], v[2], spin[0], spin[1], spin[2]);
    }
}

static bool obey(const char *command)
{
    int k;
    if (!strcmp(command, "hello")) {
        printf("MuJoCo %s\n", mj_versionString());
    } else if (!strcmp(command, "shape")) {
        if (scanf("%d", &k) != 1 || k < 0 || k > 2) return false;
        Solid *p = &solid[k];
        if (scanf("%lf %lf %lf %lf %lf %lf %lf %lf", &p->mass, &p->centre, &p->side, &p->axis, &p->half,
                  &p->height, &p->inner_half, &p->inner_height) != 8) {
            return false;
        }
    } else if (!strcmp(command, "load")) {
        printf("%s\n", load() ? "ok" : "no");
    } else if (!strcmp(command, "step") && scanf("%d", &k) == 1) {
        step(k);
        printf("ok\n");
    } else if (!strcmp(command, "force")) {
        force();
    } else if (!strcmp(command, "shove")) {
        shove();
    } else if (!strcmp(command, "get")) {
        get();
    } else if (!strcmp(command, "time") && scanf("%d", &k) == 1) {
        const clock_t start = clock();
        step(k);
        printf("%.9f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    } else {
        return false;
    }
    fflush(stdout);
    return true;
}

/* MuJoCo writes a log file on warnings; here they go nowhere. */
static void quiet(const char *text) { (void)text; }

int main(void)
{
    char command[16];
    mju_user_warning = quiet;
    while (scanf("%15s", command) == 1) {
        if (!obey(command)) return 1;
    }
    return 0;
}
