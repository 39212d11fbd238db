import { afterAll, beforeAll, test } from "vitest";
import { API_VERSION, TEST_TOKENS } from "../support/lake";
import { openWorkshop, type Workshop } from "../support/lake-process";
import { compare } from "./support/compare";

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

test.each([
  ["ten posts", '*[_type == "post"] | order(order)[0...10]{ _id, title, text }', undefined],
  ["ten posts, with a token", '*[_type == "post"] | order(order)[0...10]', TEST_TOKENS.read],
])("an unchanged answer of the lake: %s", async (name, query, token) => {
  const address = `${url}/v${API_VERSION}/data/query/production?query=${encodeURIComponent(query)}`;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  await compare(`kept answer of the lake, ${name}`, address, { headers, withNginx: false });
});
