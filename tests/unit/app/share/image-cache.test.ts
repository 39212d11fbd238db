import { expect, test } from "vitest";
import { queueShareImage } from "~/share/image-cache.server";

const about = (title: string) => ({ title, companyName: "Company", image: undefined });

test("one picture is drawn once for concurrent requests, and again for a later one", async () => {
  const first = queueShareImage(about("One"));
  expect(queueShareImage(about("One"))).toBe(first);
  expect(queueShareImage(about("Two"))).not.toBe(first);
  const { jpeg, isWhole } = await first;
  expect(isWhole).toBe(true);
  const again = queueShareImage(about("One"));
  expect(again).not.toBe(first);
  expect((await again).jpeg.equals(jpeg)).toBe(true);
});

test("the queue draws one picture after the other", async () => {
  const titles = ["A", "B", "C", "D"];
  const drawn: string[] = [];
  await Promise.all(
    titles.map((title) => queueShareImage(about(title)).then(() => drawn.push(title))),
  );
  expect(drawn).toEqual(titles);
});
