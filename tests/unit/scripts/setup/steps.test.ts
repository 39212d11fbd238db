import { describe, expect, test } from "vitest";
import { atOnce, run, StepFailed } from "../../../../scripts/setup/steps.mjs";

describe("a program that is run", () => {
  const options = { cwd: process.cwd(), fix: "Do it by hand." };

  test("is waited for, and gets the settings it is given", async () => {
    const env = { STATUS: "0" };
    const args = ["-e", "setTimeout(() => process.exit(Number(process.env.STATUS ?? 1)))"];
    await run(process.execPath, args, { ...options, env });
  });

  test.each([
    ["fails", process.execPath, ["-e", "process.exit(3)"]],
    ["is not there", "no-such-program", []],
  ])("is told, with what to do, when it %s", async (_what, program, args) => {
    const failing = run(program, args, options);
    await expect(failing).rejects.toThrow(`${[program, ...args].join(" ")} failed. Do it by hand.`);
    await expect(failing).rejects.toBeInstanceOf(StepFailed);
  });
});

test("of works done at once, one that fails is told when the others have ended", async () => {
  const ended: string[] = [];
  const slow = async () => {
    await new Promise(setImmediate);
    ended.push("slow");
  };
  const failing = () => {
    throw new StepFailed("no memory left");
  };
  await expect(atOnce([failing, slow])).rejects.toThrow("no memory left");
  expect(ended).toEqual(["slow"]);
});
