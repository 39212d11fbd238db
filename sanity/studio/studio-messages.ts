import { defineLocaleResourceBundle } from "sanity";

const REFUSED = {
  title: "The picture was not uploaded",
  description:
    "It has to be a picture: a JPEG, PNG, WebP, AVIF, GIF or SVG file of at most 20 megapixels. If it is one, open it in a picture program, save it again and try with that.",
};

/** Where the Studio's own words say that something went wrong and not what to do. */
export const words = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-sources.common.uploader.upload-failed.title": REFUSED.title,
    "asset-sources.common.uploader.upload-failed.description": REFUSED.description,
    "inputs.image.upload-error.title": REFUSED.title,
    "inputs.image.upload-error.description": REFUSED.description,
    "inputs.files.common.drop-message.drop-to-upload.no-accepted-file-message_one":
      "This file is no picture",
    "inputs.files.common.placeholder.cannot-upload-some-files_one": "This file is no picture",
    "inputs.image.drag-overlay.cannot-upload-here": "This file is no picture",
  },
});
