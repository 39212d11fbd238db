import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/share.$";
import { routeArgs, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

function open(name: string) {
  return loader(routeArgs(`/share/${name}`, {}, { "*": name }));
}

test.each(["home.jpg", "services.jpg", "products/privacy/bundle-builder.jpg"])(
  "the route renders %s without its own image, and caches it only once that loads",
  async (name) => {
    const answer = await open(name);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  },
);

test.each([
  "home",
  "home.png",
  "none.jpg",
  "products/bundle-builder.jpg",
  "products/privacy/:productName.jpg",
])("the route answers 404 for %s", async (name) => {
  expect((await open(name)).status).toBe(404);
});
