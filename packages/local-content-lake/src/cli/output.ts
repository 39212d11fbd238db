/** What a command prints. */
export interface Printed {
  /** For a terminal. */
  text: string;
  /** For --json. */
  json: unknown;
  /** True if the program ends with 1. */
  hasFailed?: boolean;
}
