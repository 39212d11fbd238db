import { importSeed } from "../import/import-seed";
import { commitMutations } from "../mutate";
import type { LakeServices } from "../server/create-services";
import type { Seed } from "./types";

/** Imports a seed into a dataset that exists. @throws LakeStartError `IMPORT_FAILED`; LakeError for invalid documents */
export async function loadSeed(
  services: LakeServices,
  dataset: string,
  seed: Seed | undefined,
): Promise<void> {
  if (seed === undefined) return;
  if (typeof seed === "string") {
    await importSeed(services, dataset, seed);
    return;
  }
  if (seed.length === 0) return;
  const mutations = seed.map((document) => ({ createOrReplace: document }));
  await commitMutations(services.store, dataset, mutations, { author: "seed" });
}
