// Publishes the package: `node release.mjs --dry-run`. The release workflow calls it for a tag such as
// local-content-lake-v1.0.0, and signs where the package was built from (provenance).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dirname;
const { name, version } = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8"));
const changelog = readFileSync(join(HERE, "CHANGELOG.md"), "utf8");
const { GITHUB_REF_NAME: tag } = process.env;
const args = process.argv.slice(2);

const problems = [
  !changelog.includes(`\n## ${version}\n`) &&
    `CHANGELOG.md has no section "## ${version}": give "## Unreleased" that name.`,
  tag && tag !== `${name}-v${version}` && `The tag is ${tag}, the version ${version}.`,
  !tag && !args.includes("--dry-run") && "Push a tag: the workflow publishes. Here use --dry-run.",
].filter(Boolean);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
} else {
  // The package's prepack builds what is published.
  const provenance = tag ? ["--provenance"] : [];
  const publish = ["publish", "--access", "public", ...provenance, ...args];
  process.exitCode = spawnSync("npm", publish, { cwd: HERE, stdio: "inherit" }).status ?? 1;
}
