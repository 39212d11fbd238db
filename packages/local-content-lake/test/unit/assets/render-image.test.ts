import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type RenderTools, renderImage } from "../../../src/assets/render/render-image";
import { temporaryFolder } from "../../support/documents";

/** Starts to render an original, which `meanwhile` changes before the image process fails on it. */
async function failedRender(meanwhile: (original: string) => Promise<void>): Promise<unknown> {
  const original = join(temporaryFolder(), "image.png");
  await writeFile(original, Buffer.from("\x89PNG\r\n", "latin1"));
  const worker = {
    async transform() {
      await meanwhile(original);
      throw new Error("Input file is missing");
    },
  };
  const job = { original } as Parameters<typeof renderImage>[0];
  return renderImage(job, { worker } as unknown as RenderTools).catch((error: unknown) => error);
}

test("an original that is deleted while it renders is not found", async () => {
  expect(await failedRender((original) => rm(original))).toMatchObject({ code: "NOT_FOUND" });
});

test("an original that is still there is damaged", async () => {
  const error = await failedRender((original) => writeFile(original, "other pixels"));
  expect(error).toMatchObject({ code: "IMAGE_NOT_RENDERABLE" });
});
