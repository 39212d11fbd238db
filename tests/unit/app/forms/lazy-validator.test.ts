import { withZod } from "@remix-validated-form/with-zod";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { lazyValidator } from "~/forms/lazy-validator";

const rules = withZod(z.object({ name: z.string().min(3, "Too short") }));

/** Rules that come when the test releases them. */
function heldRules() {
  let release = () => {};
  const coming = new Promise<typeof rules>((resolve) => {
    release = () => resolve(rules);
  });
  const load = vi.fn(() => coming);
  const validator = lazyValidator(load, () => null);
  const errorsOf = async (name: string) => (await validator.validate({ name })).error?.fieldErrors;
  return { validator, errorsOf, release: () => release(), load };
}

test("rules that load late are waited for, and fetched once", async () => {
  const { validator, errorsOf, release, load } = heldRules();
  validator.prepare();
  const answer = errorsOf("A");
  release();
  expect(await answer).toEqual({ name: "Too short" });
  expect((await validator.validate({ name: "Ana" })).data).toEqual({ name: "Ana" });
  expect(await validator.validateField?.({ name: "A" }, "name")).toEqual({ error: "Too short" });
  expect(load).toHaveBeenCalledTimes(1);
});

test("rules that load late submit only the last of several presses", async () => {
  const { validator, release } = heldRules();
  const presses = [validator.validate({ name: "Ana" }), validator.validate({ name: "Ana" })];
  release();
  const [first, last] = await Promise.all(presses);
  expect(first?.error).toEqual({ fieldErrors: {} });
  expect(last?.data).toEqual({ name: "Ana" });
});

test("rules that load late are waited for no longer than five seconds, and used then", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { errorsOf, release, load } = heldRules();
  const answer = errorsOf("A");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBeUndefined();
  release();
  expect(await errorsOf("A")).toEqual({ name: "Too short" });
  expect(load).toHaveBeenCalledTimes(1);
});

test("rules are loaded again after a failure; until then required fields are checked", async () => {
  const load = vi.fn<() => Promise<typeof rules>>().mockResolvedValue(rules);
  load.mockRejectedValueOnce(new Error("offline"));
  const validator = lazyValidator(load, () => null);
  const errorsOf = async () => (await validator.validate({ name: "A" })).error?.fieldErrors;
  expect([await errorsOf(), await errorsOf()]).toEqual([undefined, { name: "Too short" }]);
  expect(load).toHaveBeenCalledTimes(2);
});
