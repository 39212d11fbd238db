/**
 * Prints the progress of a copy: one line for each step, with a running count if the terminal can rewrite it.
 * @param {NodeJS.WriteStream} stream
 */
export function createProgress(stream) {
  let shown = "";
  return {
    /** @param {{ step: string, current?: number, total?: number | "?" }} progress */
    report({ step, current, total }) {
      const count = current === undefined ? "" : ` ${current}${total ? `/${total}` : ""}`;
      if (stream.isTTY) {
        const isSameStep = shown === step;
        stream.write(`${isSameStep || !shown ? "\r" : "\n"}  ${step}${count}\x1b[K`);
      } else if (shown !== step) stream.write(`  ${step}\n`);
      shown = step;
    },
    /** Ends the last line. */
    end() {
      if (stream.isTTY && shown) stream.write("\n");
    },
  };
}
