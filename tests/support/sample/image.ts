/** A picture as content has it, neither cropped nor with a point of interest. */
export const SAMPLE_PICTURE = {
  assetId: "image-abc123-2000x1500-jpg",
  alt: "A loom",
  width: 2000,
  height: 1500,
  lqip: null,
  crop: null,
  hotspot: null,
};
