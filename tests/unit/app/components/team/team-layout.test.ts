import { expect, test } from "vitest";
import { arrowStep, teamLayout } from "~/components/team/team-layout";

test.each([
  [[0, 1, 2, 3], "grid"],
  [[4, 5, 40], "carousel"],
])("a team of %j members is shown as a %s", (counts, layout) => {
  expect(counts.map(teamLayout)).toEqual(counts.map(() => layout));
});

test.each([
  [{ key: "ArrowLeft" }, "previous"],
  [{ key: "ArrowRight" }, "next"],
  [{ key: "ArrowUp" }, null],
  [{ key: "ArrowDown" }, null],
  [{ key: "ArrowLeft", altKey: true }, null],
  [{ key: "ArrowLeft", ctrlKey: true }, null],
  [{ key: "ArrowLeft", metaKey: true }, null],
  [{ key: "ArrowLeft", shiftKey: true }, null],
])("the press of %j moves the carousel to the member %j", (press, step) => {
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(arrowStep({ ...plain, ...press })).toBe(step);
});
