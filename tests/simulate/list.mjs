// list.mjs -- the breaks of tables that the simulator must notice: mutants.txt here (tests/mutants/list.mjs tells
// its form), with files named from the root.
import { plantedFrom } from "../mutants/list.mjs";

export const mutantsOfTables = () => plantedFrom("tests/simulate/mutants.txt", "", "table");
