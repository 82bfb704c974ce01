// beyond.ts -- what lies past the first screen: tables, rules pages, printed sets. One part, which comes once the first screen
// stands, or with the address of something in it.
export { PrintScreen } from "./screens/printing";
export { RulesScreen } from "./screens/reading";
export { TableScreen } from "./screens/table";
export { Session } from "./session";
