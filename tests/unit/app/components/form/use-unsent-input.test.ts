import { test as base, expect, vi } from "vitest";
import { readUnsentInput, saveUnsentInput } from "~/components/form/use-unsent-input";

/** `entries` are those of the session storage, which each test has for itself. */
const test = base.extend("entries", { auto: true }, ({}, { onCleanup }) => {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
  onCleanup(() => void vi.unstubAllGlobals());
  return entries;
});

test("unsent input is saved for each form, without empty texts", () => {
  saveUnsentInput("contact", { name: "Ana", email: "" });
  saveUnsentInput("booking", { name: "Bo" });
  expect(readUnsentInput("contact")).toEqual({ name: "Ana" });
  expect(readUnsentInput("booking")).toEqual({ name: "Bo" });
});

test("unsent input leaves no entry when it is cleared or empty", ({ entries }) => {
  saveUnsentInput("contact", { name: "Ana" });
  saveUnsentInput("booking", { name: "Bo" });
  expect(entries.size).toBe(2);
  saveUnsentInput("contact", { name: "" });
  saveUnsentInput("booking", {});
  expect(entries.size).toBe(0);
});

test.for(["not json", "[1]", '["Ana"]', '{"name":1}', "null"])(
  "unsent input is empty when the storage contains %s",
  (text, { entries }) => {
    saveUnsentInput("contact", { name: "Ana" });
    const [key = ""] = entries.keys();
    entries.set(key, text);
    expect(readUnsentInput("contact")).toEqual({});
  },
);

test("unsent input is empty when the browser forbids storage", () => {
  const forbidden = () => {
    throw new Error("forbidden");
  };
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
  vi.stubGlobal("sessionStorage", storage);
  saveUnsentInput("contact", { name: "Ana" });
  expect(readUnsentInput("contact")).toEqual({});
});
