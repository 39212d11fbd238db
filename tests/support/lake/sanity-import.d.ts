// The version that sanity 4 brings along has no types of its own.
declare module "@sanity/import" {
  import type { SanityClient } from "@sanity/client";

  interface ImportOptions {
    client: SanityClient;
    operation?: "create" | "createIfNotExists" | "createOrReplace";
    /** Uploads assets without looking for them first, which it can only do over https. */
    replaceAssets?: boolean;
  }

  export default function importDataset(
    source: NodeJS.ReadableStream | string | object[],
    options: ImportOptions,
  ): Promise<{ numDocs: number; warnings: unknown[] }>;
}
