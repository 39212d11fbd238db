import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetUnsent, keepUnsent, readUnsent } from "~/forms/unsent-input";

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
    kept,
  };
}

describe("what was typed and not sent", () => {
  let storage = memoryStorage();
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal("sessionStorage", storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is kept for each form, without empty texts", () => {
    keepUnsent("contact", { name: "Ana", email: "" });
    keepUnsent("booking", { name: "Bo" });
    expect(readUnsent("contact")).toEqual({ name: "Ana" });
    expect(readUnsent("booking")).toEqual({ name: "Bo" });
  });

  test("leaves nothing behind when it is forgotten, or emptied", () => {
    keepUnsent("contact", { name: "Ana" });
    keepUnsent("contact", { name: "" });
    keepUnsent("booking", { name: "Bo" });
    forgetUnsent("booking");
    expect(storage.kept.size).toBe(0);
  });

  test.each(["not json", "[1]", '["Ana"]', '{"name":1}', "null"])(
    "is nothing when %s stands there",
    (text) => {
      keepUnsent("contact", { name: "Ana" });
      for (const key of storage.kept.keys()) storage.kept.set(key, text);
      expect(readUnsent("contact")).toEqual({});
    },
  );

  test("is nothing where the browser forbids storage", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    const allForbidden = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    vi.stubGlobal("sessionStorage", allForbidden);
    keepUnsent("contact", { name: "Ana" });
    forgetUnsent("contact");
    expect(readUnsent("contact")).toEqual({});
  });
});
