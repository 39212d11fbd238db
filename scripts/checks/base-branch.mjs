import { execFileSync } from "node:child_process";

/**
 * Finds what has changed since the branch left `main`, what is not committed included.
 * @param {string} root
 * @returns {{ base: string, files: string[] } | undefined} undefined outside of a Git checkout
 */
export function touchedFiles(root) {
  const git = (...args) => {
    const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).trim();
  };
  try {
    const base = mergeBase(git);
    const names = [
      git("diff", "--name-only", "--diff-filter=d", base),
      git("ls-files", "--others", "--exclude-standard"),
    ];
    return { base, files: names.flatMap((text) => text.split("\n").filter(Boolean)) };
  } catch {
    return undefined;
  }
}

function mergeBase(git) {
  for (const branch of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", branch);
    } catch {
      // A clone may lack either.
    }
  }
  return "HEAD";
}
