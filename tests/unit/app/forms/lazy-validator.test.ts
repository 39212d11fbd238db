import { withZod } from "@remix-validated-form/with-zod";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { lazyValidator } from "~/forms/lazy-validator";

const rules = withZod(z.object({ name: z.string().min(3, "Too short") }));

function heldRules() {
  let release = () => {};
  const coming = new Promise<typeof rules>((resolve) => {
    release = () => resolve(rules);
  });
  let loads = 0;
  const validator = lazyValidator(
    () => {
      loads += 1;
      return coming;
    },
    () => null,
  );
  return { validator, release: () => release(), loads: () => loads };
}

describe("rules that load late", () => {
  test("are waited for, and fetched once", async () => {
    const { validator, release, loads } = heldRules();
    validator.prepare();
    const answer = validator.validate({ name: "A" });
    release();
    expect((await answer).error?.fieldErrors).toEqual({ name: "Too short" });
    expect((await validator.validate({ name: "Ana" })).data).toEqual({ name: "Ana" });
    expect(await validator.validateField?.({ name: "A" }, "name")).toEqual({ error: "Too short" });
    expect(loads()).toBe(1);
  });

  test("submit only the last of several presses", async () => {
    const { validator, release } = heldRules();
    const presses = [validator.validate({ name: "Ana" }), validator.validate({ name: "Ana" })];
    release();
    const [first, last] = await Promise.all(presses);
    expect(first?.error).toEqual({ fieldErrors: {} });
    expect(last?.data).toEqual({ name: "Ana" });
  });

  test("are not waited for longer than five seconds, and used once they are there", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { validator, release, loads } = heldRules();
    const answer = validator.validate({ name: "A" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await answer).error).toBeUndefined();
    release();
    expect((await validator.validate({ name: "A" })).error?.fieldErrors).toEqual({
      name: "Too short",
    });
    expect(loads()).toBe(1);
  });

  test("are loaded again after a failure; until then required fields are checked", async () => {
    const answers = [Promise.reject(new Error("offline")), Promise.resolve(rules)];
    const validator = lazyValidator(
      () => answers.shift() ?? Promise.reject(new Error("loaded once too often")),
      () => null,
    );
    expect((await validator.validate({ name: "A" })).error).toBeUndefined();
    expect((await validator.validate({ name: "A" })).error?.fieldErrors).toEqual({
      name: "Too short",
    });
  });
});
