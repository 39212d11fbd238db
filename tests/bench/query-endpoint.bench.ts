import { afterAll, beforeAll, test } from "vitest";
import { API_VERSION, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { openWorkshop, type Workshop } from "../support/lake-process";
import { startSite } from "../support/site";
import { askOnce, compare } from "./support/compare";

let workshop: Workshop;
let url: string;
beforeAll(async () => {
  const seed = Array.from({ length: 100 }, (_, n) => ({
    _id: `post-${n}`,
    _type: "post",
    title: `Post ${n}`,
    order: n,
    text: "Words that make an answer as long as a page's. ".repeat(5),
  }));
  workshop = await openWorkshop(seed);
  url = await workshop.run("lake").url;
});
afterAll(() => workshop.clean());

const TEN_POSTS = '*[_type == "post"] | order(order)[0...10]{ _id, title, text }';

test("an anonymous query response in the site's cache", async () => {
  const site = await startSite({ hasLogFile: true });
  try {
    const query = encodeURIComponent('*[_type == "project"]{ _id, title, description }');
    const address = `${site.url}/lake/v${API_VERSION}/data/query/production?query=${query}`;
    // The third request for it is a hit.
    for (let time = 0; time < 2; time++) await askOnce(address);
    await compare("cached query response", address, { withNginx: false });
  } finally {
    await site.stop();
  }
});

test.each([
  ["ten posts", TEN_POSTS, undefined],
  ["ten posts, with a token", TEN_POSTS, TEST_TOKENS.read],
])("a remembered query response of the lake: %s", async (name, query, token) => {
  const address = `${url}/v${API_VERSION}/data/query/production?query=${encodeURIComponent(query)}`;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  await compare(`query response that only the lake remembers, ${name}`, address, {
    headers,
    withNginx: false,
  });
});
