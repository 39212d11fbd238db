import { lakeClient } from "local-content-lake/client";
import { createSchema, type ValidationMarker, validateDocument, type Workspace } from "sanity";
import { test as base, vi } from "vitest";
import { schemaTypes } from "../../../../sanity/schema/index";
import { importedSample, type SampleDocument } from "../../../support/sample";
import { studioClient } from "../../../support/site";
import { startSampleDataset } from "../../dataset-server";

// The Studio's validation waits for an idle browser, by window.setTimeout without requestIdleCallback.
vi.stubGlobal("window", globalThis);

const STAMPS = {
  _rev: "seed",
  _createdAt: "2025-10-03T00:00:00Z",
  _updatedAt: "2025-10-03T00:00:00Z",
};

export function sampleDocument(id: string): SampleDocument {
  const found = importedSample().find(({ _id }) => _id === id);
  if (!found) throw new Error(`No ${id} in the sample`);
  return found;
}

/** The compiled schema. */
export const compiledSchema = createSchema({ name: "default", types: schemaTypes });

/**
 * Creates the Studio's validation of documents, which queries the dataset at `apiHost`.
 * @returns the findings of a document, like "seo: Describe the page." for an error, else with the level in front
 */
export function createValidate(apiHost: string, token?: string) {
  const client = lakeClient({ url: apiHost, token });
  const getClient = ({ apiVersion }: { apiVersion: string }) =>
    studioClient(client.withConfig({ apiVersion }));
  // A real workspace needs a browser; validation uses only these properties.
  const workspace = { schema: compiledSchema, getClient } as unknown as Workspace;
  return async (document: SampleDocument): Promise<string[]> => {
    const getDocumentExists = () => Promise.resolve(true);
    const whole = { ...STAMPS, ...document };
    const markers = await validateDocument({
      document: whole,
      workspace,
      getClient,
      getDocumentExists,
    });
    return markers.map(({ level, path, message }) => {
      const finding = `${pathText(path)}: ${message}`;
      return level === "error" ? finding : `${level}: ${finding}`;
    });
  };
}

function pathText(path: ValidationMarker["path"]): string {
  return path
    .map((part) => (typeof part === "object" && "_key" in part ? part._key : String(part)))
    .join(".");
}

/** `validate` returns the findings in a document beside those of a seed folder, by default the sample, and `others`. */
export const validationTest = base
  .extend("folder", { scope: "file" }, () => undefined as string | undefined)
  .extend("others", { scope: "file" }, (): SampleDocument[] => [])
  .extend("validate", { scope: "file" }, async ({ folder, others }, { onCleanup }) => {
    const dataset = await startSampleDataset(folder);
    onCleanup(() => dataset.stop());
    dataset.documents.push(...others);
    return createValidate(dataset.url);
  });
