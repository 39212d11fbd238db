import sharp from "sharp";
import { errorMessage } from "../../../util/errors";
import type { FromPictures, ToPictures } from "./messages";
import { makePicture } from "./transform-image";

// No picture is made twice, and what is remembered of one would hold its file open.
sharp.cache(false);
process.on("message", async ({ number, job, source }: ToPictures) => {
  process.send?.(await makePicture(job, source).then(picture, failure));

  function picture(made: Buffer): FromPictures {
    return { number, picture: made };
  }

  function failure(error: unknown): FromPictures {
    return { number, failure: errorMessage(error) };
  }
});
// Meant for whoever started it, who lets what is under way come to its end: a terminal and systemd tell the whole group.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
