/* style.h -- marks inside text pictures: two bytes, no width. A front end turns
 * them into colours, or strips them; rules name only what a thing is. (In octal: a hex
 * escape would swallow the letters b, c and d.) */
#ifndef BASE_STYLE_H
#define BASE_STYLE_H

#define STYLE_PLAIN   "\001n"
#define STYLE_STRONG  "\001s"
#define STYLE_DIM     "\001d"
#define STYLE_RED     "\001r"
#define STYLE_GREEN   "\001g"
#define STYLE_BLUE    "\001b"
#define STYLE_YELLOW  "\001y"
#define STYLE_MAGENTA "\001m"
#define STYLE_ORANGE  "\001o"
#define STYLE_CYAN    "\001c"

#endif
