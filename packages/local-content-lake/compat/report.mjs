import { CELLS } from "./cells.mjs";

/**
 * @typedef {object} Result
 * @property {string} date
 * @property {string} [error] the first line of what failed; none: it works
 */

const INTRO = `# Compatibility

\`\`\`sh
npm run compat
\`\`\`

In a checkout, this command installs each version in an empty folder and uses it against the lake. It writes this page.
A result is of its date. \`npm run compat -- @sanity/client\` repeats the rows of one package, \`sanity@6.16.0\` those of
one version.

| package | version | what is done | result | date |
|---|---|---|---|---|
`;

const REST = `
No row builds a site with Remix, React Router or SvelteKit. Those were built by hand, in the versions that the
[README](../README.md#point-your-project-at-it) names.
`;

/** @param {import("./cells.mjs").Cell} cell */
export function keyOf({ name, version, purpose }) {
  return `${name}@${version}: ${purpose}`;
}

/**
 * Writes the page with one row for each cell, in the order of \`CELLS\`.
 * @param {Record<string, Result>} results by key
 */
export function compatibilityPage(results) {
  const rows = CELLS.map((cell) => {
    const { name, version, purpose } = cell;
    const result = results[keyOf(cell)];
    const said = !result
      ? "not run"
      : result.error
        ? `**fails**: ${inTable(result.error)}`
        : "works";
    return `| \`${name}\` | ${version} | ${purpose} | ${said} | ${result?.date ?? ""} |\n`;
  });
  return `${INTRO}${rows.join("")}${REST}`;
}

function inTable(text) {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
