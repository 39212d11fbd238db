import { describe, expect, test } from "vitest";
import { arrowStep, teamLayout } from "~/components/team/team-layout";

describe("the team's layout", () => {
  test("is a grid for up to three members", () => {
    expect([0, 1, 2, 3].map(teamLayout)).toEqual(["grid", "grid", "grid", "grid"]);
  });

  test("is a carousel for more than three members", () => {
    expect([4, 5, 40].map(teamLayout)).toEqual(["carousel", "carousel", "carousel"]);
  });
});

describe("an arrow key", () => {
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

  test("moves the carousel to its side", () => {
    expect(arrowStep({ ...plain, key: "ArrowLeft" })).toBe("previous");
    expect(arrowStep({ ...plain, key: "ArrowRight" })).toBe("next");
  });

  test("does not move the carousel with a modifier key", () => {
    for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
      expect(arrowStep({ ...plain, key: "ArrowLeft", [modifier]: true })).toBeNull();
    }
  });

  test("does not move the carousel when it points up or down", () => {
    expect(arrowStep({ ...plain, key: "ArrowUp" })).toBeNull();
    expect(arrowStep({ ...plain, key: "ArrowDown" })).toBeNull();
  });
});
