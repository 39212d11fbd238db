import { createClient } from "@sanity/client";
import { createSchema, type ValidationMarker, validateDocument, type Workspace } from "sanity";
import { vi } from "vitest";
import { schemaTypes } from "../../../../sanity/schema/index";
import type { SampleDocument } from "../../../support/sample";
import { studioClient } from "../../../support/studio-client";

export type Validate = (document: SampleDocument) => Promise<Finding[]>;

interface Finding {
  level: ValidationMarker["level"];
  path: string;
  message: string;
}

// The Studio's validation waits for an idle browser, by window.setTimeout without requestIdleCallback.
vi.stubGlobal("window", globalThis);

const STAMPS = {
  _rev: "seed",
  _createdAt: "2025-10-03T00:00:00Z",
  _updatedAt: "2025-10-03T00:00:00Z",
};

/** The compiled schema. */
export const compiledSchema = createSchema({ name: "default", types: schemaTypes });

/** Creates the Studio's validation of documents, which queries the dataset at `apiHost`. */
export function createValidate(apiHost: string, token?: string): Validate {
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost,
    token,
    useProjectHostname: false,
    useCdn: false,
  });
  const getClient = ({ apiVersion }: { apiVersion: string }) =>
    studioClient(client.withConfig({ apiVersion }));
  // A real workspace needs a browser; validation uses only these properties.
  const workspace = { schema: compiledSchema, getClient } as unknown as Workspace;
  return async (document) => {
    const markers = await validateDocument({
      document: { ...STAMPS, ...document },
      workspace,
      getClient,
      getDocumentExists: () => Promise.resolve(true),
    });
    return markers.map(({ level, path, message }) => ({ level, path: pathText(path), message }));
  };
}

function pathText(path: ValidationMarker["path"]): string {
  return path
    .map((part) => (typeof part === "object" && "_key" in part ? part._key : String(part)))
    .join(".");
}
