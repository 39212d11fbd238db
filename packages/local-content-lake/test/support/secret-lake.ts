import sharp from "sharp";
import { startLake, type TestLake } from "./lake";

/** In every text that anonymous clients may not read, and in no other. */
export const SECRET = "SECRET-7f3a";
export const OPEN = "OPEN-7f3a";

export interface SecretLake extends TestLake {
  /** The transaction with an old text, which a later one replaced. */
  earlierRevision: string;
  /** The image in the private dataset. */
  privateAsset: string;
}

const weak = (_ref: string) => ({ _type: "reference", _ref, _weak: true });

/** Starts a lake with hidden content of every kind and one public document. */
export async function startSecretLake(): Promise<SecretLake> {
  // The tests send many wrong tokens, and their delay is tested elsewhere.
  const lake = await startLake({
    attemptLimits: { delayMs: 0, maxWrong: Number.POSITIVE_INFINITY },
  });
  const client = lake.client();
  const secret = { _type: "post", text: SECRET, tags: [SECRET], deep: { text: SECRET } };
  const earlier = await client.create({ ...secret, _id: "open" });
  await client.create({ ...secret, _id: "gone" });
  await client.delete("gone");
  for (const _id of ["drafts.open", "drafts.only", "versions.r1.open", "system.group.secret"]) {
    await client.create({ ...secret, _id });
  }
  await client.create({ _id: `drafts.${SECRET}-name`, _type: "post", to: weak("open") });
  await client.create({ _id: "drafts.type", _type: `post-${SECRET}` });
  await client.createOrReplace({
    _id: "open",
    _type: "post",
    text: OPEN,
    draft: weak("drafts.open"),
    only: weak("only"),
    dotted: weak("system.group.secret"),
  });
  await client.datasets.create("closed", { aclMode: "private" });
  const closed = lake.client({ dataset: "closed" });
  await closed.create({ ...secret, _id: "open" });
  await closed.create({ ...secret, _id: "drafts.open" });
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const asset = await closed.assets.upload("image", png, {
    filename: `${SECRET}.png`,
    title: SECRET,
  });
  return Object.assign(lake, { earlierRevision: earlier._rev, privateAsset: asset._id });
}
