// The package has no types.
declare module "@sanity/import" {
  import type { SanityClient } from "@sanity/client";

  interface ImportOptions {
    client: SanityClient;
    operation?: "create" | "createIfNotExists" | "createOrReplace";
    /** Uploads without looking for existing assets first; that lookup requires https. */
    replaceAssets?: boolean;
  }

  export default function importDataset(
    source: NodeJS.ReadableStream | string | object[],
    options: ImportOptions,
  ): Promise<{ numDocs: number; warnings: unknown[] }>;
}
