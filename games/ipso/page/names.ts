// names.ts -- what cells of the notation are called at the table.
import { say } from "page/words";

export const naming = {
    cell: (name: string): string => (/^\d\.\d$/.test(name) ? say("ipso.page.cell", Number(name[0]), Number(name[2])) : name),
};
