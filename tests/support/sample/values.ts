/** An image as the site reads it, without crop and hotspot. */
export const SAMPLE_IMAGE = {
  assetId: "image-abc123-2000x1500-jpg",
  alt: "A loom",
  width: 2000,
  height: 1500,
  lqip: null,
  crop: null,
  hotspot: null,
};

/** A rich text of one paragraph, as the Studio stores it. */
export function richText(text: string) {
  const span = { _type: "span", _key: "span", text, marks: [] };
  return [{ _type: "block", _key: "block", style: "normal", markDefs: [], children: [span] }];
}
