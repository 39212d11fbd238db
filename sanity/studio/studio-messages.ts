import { defineLocaleResourceBundle } from "sanity";

const UPLOAD_FAILED = {
  title: "The picture was not uploaded",
  description:
    "It has to be a picture: a JPEG, PNG, WebP or AVIF file of at most 100 megapixels, or a GIF or SVG file of at most 25 MB. Export an iPhone photo (HEIC) as JPEG. If it is such a file, open it in a picture program, save it again and try with that.",
};

/** Replaces messages of the Studio that do not say what to do. */
export const studioMessages = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-sources.common.uploader.upload-failed.title": UPLOAD_FAILED.title,
    "asset-sources.common.uploader.upload-failed.description": UPLOAD_FAILED.description,
    "inputs.file.upload-failed.title": UPLOAD_FAILED.title,
    "inputs.file.upload-failed.description": UPLOAD_FAILED.description,
    "inputs.image.upload-error.title": UPLOAD_FAILED.title,
    "inputs.image.upload-error.description": UPLOAD_FAILED.description,
    "inputs.files.common.drop-message.drop-to-upload.no-accepted-file-message_one":
      "This file is no picture",
    "inputs.files.common.placeholder.cannot-upload-some-files_one": "This file is no picture",
    "inputs.image.drag-overlay.cannot-upload-here": "This file is no picture",
  },
});

/** Replaces messages that do not say what visitors see. */
export const structureMessages = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "structure",
  resources: {
    "confirm-delete-dialog.confirmation.text_unpublish":
      "Unpublish “<DocumentTitle/>”? It goes away from the pages that “Used on” names above the form. If it has a page or a privacy policy of its own, visitors of that address read that it was not found, until somebody publishes it again.",
    "panes.document-operation-results.operation-success_unpublish":
      "<Strong>{{title}}</Strong> was unpublished: visitors do not see it any more. Its texts are a draft now. Publish brings it back.",
  },
});
