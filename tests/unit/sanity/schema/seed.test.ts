import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentTypes, singletonTypes } from "../../../../sanity/schema/index";
import {
  importedSeed,
  readSeed,
  type SeedDataset,
  startSeedDataset,
} from "../../../support/sample/dataset-server";
import { createValidate, type Validate } from "./validate";

const SEED_DIR = fileURLToPath(new URL("../../../../sanity/seed/", import.meta.url));

let dataset: SeedDataset;
let validate: Validate;

beforeAll(async () => {
  dataset = await startSeedDataset();
  validate = createValidate(dataset.url);
});

afterAll(() => dataset.stop());

describe("the seed", () => {
  const content = importedSeed().filter(({ _type }) => !_type.startsWith("sanity."));

  test.each(content.map((document) => [document._id, document] as const))(
    "has a valid %s, without a warning",
    async (_id, document) => {
      expect(await validate(document)).toEqual([]);
    },
  );

  test("has every singleton under the name of its type, and nothing of an unknown type", () => {
    const types = new Set([...singletonTypes, ...documentTypes]);
    expect(content.filter(({ _type }) => !types.has(_type))).toEqual([]);
    for (const type of singletonTypes) {
      const ofType = content.filter(({ _type }) => _type === type);
      expect(ofType.map(({ _id }) => _id)).toEqual([type]);
    }
  });

  test("has no _id twice", () => {
    const ids = content.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("gives every object in a list a _key of its own", () => {
    const missing = content.flatMap((document) => listsOf(document).filter(lacksKeys));
    expect(missing).toEqual([]);
  });

  test("points only at pictures that exist", () => {
    const files = JSON.stringify(readSeed()).match(/image@file:\/\/[^"]+/g) ?? [];
    const names = files.map((file) => file.replace("image@file://", ""));
    expect(names).toHaveLength(13);
    expect(names.filter((name) => !existsSync(`${SEED_DIR}${name}`))).toEqual([]);
  });

  test("points only at documents that exist", () => {
    const documents = importedSeed();
    const ids = new Set(documents.map(({ _id }) => _id));
    const references = JSON.stringify(documents).matchAll(/"_ref":"([^"]+)"/g);
    expect([...references].map(([, id]) => id).filter((id) => !ids.has(id ?? ""))).toEqual([]);
  });

  test("sends nobody to a real company: outside addresses are samples, but for the map", () => {
    const addresses = JSON.stringify(readSeed()).match(/https?:\/\/[^/"]+/g) ?? [];
    const real = addresses.filter((address) => !address.endsWith(".example"));
    expect(new Set(real)).toEqual(new Set(["https://www.openstreetmap.org"]));
  });
});

function listsOf(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(listsOf);
  return Array.isArray(value) ? [value, ...inner] : inner;
}

function lacksKeys(list: unknown[]): boolean {
  const objects = list.filter((item) => typeof item === "object");
  const keys = objects.map((item) => (item as { _key?: string })._key);
  return keys.some((key) => !key) || new Set(keys).size !== keys.length;
}
