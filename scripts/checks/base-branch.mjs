import { spawnSync } from "node:child_process";

/**
 * The branch that the one in work has left, or the last commit if there is none.
 * @param {string} root
 * @returns {string | undefined} undefined outside of a Git checkout
 */
export function baseBranch(root) {
  return ["origin/main", "main", "HEAD"].find((name) => {
    const options = { cwd: root, stdio: "ignore" };
    return spawnSync("git", ["rev-parse", "--verify", "--quiet", name], options).status === 0;
  });
}
