/** @param {[title: string, page: string][]} pages paths in the package, without their ending */
const group = (text, pages) => ({
  text,
  items: pages.map(([title, page]) => ({ text: title, link: `/${page}` })),
});

const SIDEBAR = [
  group("Start", [
    ["What it is", ""],
    ["Questions", "docs/faq"],
  ]),
  group("By task", [
    ["Test against a lake", "docs/testing"],
    ["Use it in a Sanity project", "docs/init"],
    ["Branch datasets", "docs/branches"],
    ["Pull and push", "docs/sync"],
    ["Use it from a coding assistant", "docs/mcp"],
    ["Run it in GitHub Actions", "action/"],
    ["Cache by tags", "docs/tag-cache"],
    ["Embed it in a program", "docs/embedding"],
    ["Operate it", "docs/operations"],
    ["Secure it", "docs/security"],
    ["Know where it ends", "docs/scaling"],
  ]),
  group("Reference", [
    ["Command line", "docs/cli"],
    ["Protocol: endpoints, errors, limits", "docs/protocol"],
    ["On-disk format and upgrades", "docs/on-disk-format"],
    ["Differences", "docs/differences"],
    ["Compatibility", "docs/compatibility"],
    ["Map of the source", "docs/map"],
    ["Examples", "examples/"],
    ["Changelog", "CHANGELOG"],
  ]),
];

/**
 * Points links to a README at the page that the site has in its place.
 * @param {import("vitepress").MarkdownRenderer} markdown
 */
function followRewrites(markdown) {
  markdown.core.ruler.push("follow-rewrites", ({ tokens }) => {
    const links = tokens.flatMap(({ children }) => children ?? []);
    for (const link of links) {
      const target = link.attrGet("href");
      if (target) link.attrSet("href", target.replace(/(^|\/)README\.md/, "$1index.md"));
    }
  });
}

/**
 * The site of the package's Markdown pages: `npm run docs`. VitePress stops at a link that leads nowhere.
 * @type {import("vitepress").UserConfig}
 */
export default {
  lang: "en",
  title: "local-content-lake",
  description:
    "A Content Lake on your own machine, for tests, previews and demos of Sanity projects",
  srcDir: "..",
  srcExclude: ["docs-site/**", "examples/*/**", "test/**", "staged/**"],
  outDir: "dist",
  cacheDir: "../../../.cache/vitepress",
  rewrites: {
    "README.md": "index.md",
    "action/README.md": "action/index.md",
    "examples/README.md": "examples/index.md",
  },
  markdown: {
    config: followRewrites,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav: [
      { text: "Test with it", link: "/docs/testing" },
      { text: "Command line", link: "/docs/cli" },
      { text: "Compatibility", link: "/docs/compatibility" },
    ],
    sidebar: SIDEBAR,
    outline: "deep",
    search: { provider: "local" },
  },
};
