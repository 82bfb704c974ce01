/* style.h -- marks inside text pictures: two bytes, no width. A front end turns
 * them into colours, or strips them; rules name only what a thing is. */
#ifndef BASE_STYLE_H
#define BASE_STYLE_H

#define STYLE_PLAIN   "\x01n"
#define STYLE_STRONG  "\x01s"
#define STYLE_DIM     "\x01d"
#define STYLE_RED     "\x01r"
#define STYLE_GREEN   "\x01g"
#define STYLE_BLUE    "\x01b"
#define STYLE_YELLOW  "\x01y"
#define STYLE_MAGENTA "\x01m"
#define STYLE_ORANGE  "\x01o"
#define STYLE_CYAN    "\x01c"

#endif
