import { API_VERSION, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { lakeProcessTest, siteTest } from "./support/bench-test";
import { askOnce, compare } from "./support/compare";

const test = lakeProcessTest.override("seed", () =>
  Array.from({ length: 100 }, (_, n) => ({
    _id: `post-${n}`,
    _type: "post",
    title: `Post ${n}`,
    order: n,
    text: "Words that make an answer as long as a page's. ".repeat(5),
  })),
);

const TEN_POSTS = '*[_type == "post"] | order(order)[0...10]{ _id, title, text }';

siteTest("an anonymous query response in the site's cache", async ({ site }) => {
  const query = encodeURIComponent('*[_type == "project"]{ _id, title, description }');
  const address = `${site.url}/lake/v${API_VERSION}/data/query/production?query=${query}`;
  // The third request for it is a hit.
  for (let time = 0; time < 2; time++) await askOnce(address);
  const server = { url: address, pid: site.child.pid };
  await compare("cached query response", server, { withNginx: false });
});

test.for([
  ["ten posts", TEN_POSTS, undefined],
  ["ten posts, with a token", TEN_POSTS, TEST_TOKENS.read],
] as const)(
  "a remembered query response of the lake: %s",
  async ([name, query, token], { lake }) => {
    const url = await lake.process.url;
    const address = `${url}/v${API_VERSION}/data/query/production?query=${encodeURIComponent(query)}`;
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const server = { url: address, pid: lake.process.child.pid };
    await compare(`query response that only the lake remembers, ${name}`, server, {
      headers,
      withNginx: false,
    });
  },
);
