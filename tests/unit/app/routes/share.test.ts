import sharp from "sharp";
import { expect } from "vitest";
import { loader } from "~/routes/share.$";
import { routeArgs, test } from "../../../support/site-content";

const open = (name: string) => loader(routeArgs(`/share/${name}`, {}, { params: { "*": name } }));

test.each(["home.jpg", "products/privacy/bundle-builder.jpg"])(
  "the route renders %s without its own image, and caches it only once that loads",
  async (name) => {
    const answer = await open(name);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const metadata = await sharp(await answer.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width: 1200, height: 630 });
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
