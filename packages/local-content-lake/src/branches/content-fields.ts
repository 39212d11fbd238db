import { assetFileOf } from "../assets/asset-paths";

/** Fields that differ for equal content: they say when and where it was written. */
const OWN_FIELDS = new Set(["_rev", "_createdAt", "_updatedAt", "_system"]);
const ASSET_FIELDS = new Set(["url", "path", "uploadId"]);

/** The fields of a document without those that follow from its place and time. */
export function contentFields<Value>(
  document: Readonly<Record<string, Value>>,
): [name: string, value: Value][] {
  const isAsset = assetFileOf(String(document._id)) !== undefined;
  return Object.entries(document).filter(
    ([name]) => !OWN_FIELDS.has(name) && !(isAsset && ASSET_FIELDS.has(name)),
  );
}
