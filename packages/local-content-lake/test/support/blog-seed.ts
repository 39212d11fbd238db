import type { SeedDocument } from "../../src/testing";

/** A seed of posts with ids `post-0000` and so on. */
export function blogSeed(count = 3): SeedDocument[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: `post-${String(n).padStart(4, "0")}`,
    _type: "post",
    title: `Post ${n}`,
    slug: { _type: "slug", current: `post-${n}` },
    tags: ["a", "b"],
    body: [
      {
        _type: "block",
        _key: "k",
        children: [{ _type: "span", _key: "s", text: "x".repeat(300) }],
      },
    ],
  }));
}
