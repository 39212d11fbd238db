import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearUnsentInput, readUnsentInput, saveUnsentInput } from "~/forms/unsent-input";

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
    entries,
  };
}

describe("what was typed and not sent", () => {
  let storage = memoryStorage();
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal("sessionStorage", storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is saved for each form, without empty texts", () => {
    saveUnsentInput("contact", { name: "Ana", email: "" });
    saveUnsentInput("booking", { name: "Bo" });
    expect(readUnsentInput("contact")).toEqual({ name: "Ana" });
    expect(readUnsentInput("booking")).toEqual({ name: "Bo" });
  });

  test("leaves nothing behind when it is forgotten, or emptied", () => {
    saveUnsentInput("contact", { name: "Ana" });
    saveUnsentInput("contact", { name: "" });
    saveUnsentInput("booking", { name: "Bo" });
    clearUnsentInput("booking");
    expect(storage.entries.size).toBe(0);
  });

  test.each(["not json", "[1]", '["Ana"]', '{"name":1}', "null"])(
    "is nothing when %s stands there",
    (text) => {
      saveUnsentInput("contact", { name: "Ana" });
      for (const key of storage.entries.keys()) storage.entries.set(key, text);
      expect(readUnsentInput("contact")).toEqual({});
    },
  );

  test("is nothing where the browser forbids storage", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    const allForbidden = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    vi.stubGlobal("sessionStorage", allForbidden);
    saveUnsentInput("contact", { name: "Ana" });
    clearUnsentInput("contact");
    expect(readUnsentInput("contact")).toEqual({});
  });
});
