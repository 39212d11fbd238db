import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { keepStudioFiles } from "../../../../server/studio/studio-files";

let folder: string;
let responses: KeptResponses;
let ask: (name: string) => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/studio.js"), "studio()");
  writeFileSync(join(folder, "assets/later.js"), "later()");
  writeFileSync(join(folder, "assets/film.mp4"), "a type that is sent from the disk");
  responses = new KeptResponses();
  const handle = keepStudioFiles(responses, folder);
  ask = (name) => {
    const request = { method: "GET", path: `/assets/${name}` } as Request;
    handle(request, { getHeaders: () => ({}) } as Response, () => {});
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

test("is read once, also where a part of it is asked for past what is kept", async () => {
  const keep = vi.spyOn(responses, "keep");
  ask("studio.js");
  ask("studio.js");
  await eventually(() => expect(responses.find("/studio/assets/studio.js")).toBeDefined());
  const kept = responses.find("/studio/assets/studio.js");
  ask("studio.js");
  ask("film.mp4");
  ask("later.js");
  await eventually(() => expect(responses.find("/studio/assets/later.js")).toBeDefined());
  expect(keep).toHaveBeenCalledTimes(2);
  expect(responses.find("/studio/assets/studio.js")).toBe(kept);
});
