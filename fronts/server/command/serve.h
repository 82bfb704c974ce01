/* serve.h -- what `ilot` can ask of the server front: each is a subcommand.
 *
 *   ilot serve  [--port N] [--data DIR] [--lan] [--log quiet|info|debug]
 *   ilot move   FROM TO                      everything from one store into an empty one
 *   ilot backup [--data DIR] FILE            a whole copy of the store, also while serving
 *   ilot export [--data DIR] CODE [NUMBER]   a finished match as a match file
 *   ilot import [--data DIR] FILE...         match files into the store
 *   ilot verify --all [--data DIR]           replays every match of the store from zero
 *
 * DIR is a folder with a store of SQLite; --store takes the address of a PostgreSQL as well.
 * argv[0] is the subcommand. Each answers an exit code of cli.h, with a sentence on standard error unless 0.
 */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

int serve_main(int argc, char **argv);
int backup_main(int argc, char **argv);
int move_main(int argc, char **argv);
int export_main(int argc, char **argv);
int import_main(int argc, char **argv);
int verify_all(int argc, char **argv);

#endif
