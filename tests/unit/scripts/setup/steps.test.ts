import { expect, test } from "vitest";
import { run, StepFailed, waitForAll } from "../../../../scripts/setup/steps.mjs";

const options = { cwd: process.cwd(), fix: "Do it by hand." };

test("run waits for the program, and passes settings to it", async () => {
  const env = { STATUS: "0" };
  const args = ["-e", "setTimeout(() => process.exit(Number(process.env.STATUS ?? 1)))"];
  await run(process.execPath, args, { ...options, env });
});

test.each([
  ["fails", process.execPath, ["-e", "process.exit(3)"]],
  ["is not there", "no-such-program", []],
])("run names the program and the fix if it %s", async (_what, program, args) => {
  const failing = run(program, args, options);
  await expect(failing).rejects.toThrow(`${[program, ...args].join(" ")} failed. Do it by hand.`);
  await expect(failing).rejects.toBeInstanceOf(StepFailed);
});

test("waitForAll throws a failure after all other works have ended", async () => {
  const ended: string[] = [];
  const slow = async () => {
    await new Promise(setImmediate);
    ended.push("slow");
  };
  const failing = async () => {
    throw new StepFailed("no memory left");
  };
  await expect(waitForAll([failing(), slow()])).rejects.toThrow("no memory left");
  expect(ended).toEqual(["slow"]);
});
