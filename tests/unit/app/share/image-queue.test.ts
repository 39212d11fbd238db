import { expect, test } from "vitest";
import { queueShareImage } from "~/share/image-queue.server";
import { siteContext } from "../../../support/site-content";

const draw = (title: string, settings?: Record<string, string>) =>
  queueShareImage({ title, companyName: "Company", image: undefined }, siteContext(settings));

test("one picture is drawn once for concurrent requests, and again for a later one", async () => {
  const first = draw("One");
  expect(draw("One")).toBe(first);
  expect(draw("Two")).not.toBe(first);
  expect(draw("One", { SANITY_DATASET: "another" })).not.toBe(first);
  const { jpeg, isWhole } = await first;
  expect(isWhole).toBe(true);
  const again = draw("One");
  expect(again).not.toBe(first);
  expect((await again).jpeg.equals(jpeg)).toBe(true);
});

test("the queue draws one picture after the other", async () => {
  const titles = ["A", "B", "C", "D"];
  const drawn: string[] = [];
  await Promise.all(titles.map((title) => draw(title).then(() => drawn.push(title))));
  expect(drawn).toEqual(titles);
});
