import sharp from "sharp";
import { errorMessage } from "../../../util/errors";
import { transformImage, type WorkerReply, type WorkerRequest } from "./transform-image";

// Every job is different, and a cached image would keep its file open.
sharp.cache(false);
process.on("message", async ({ number, job, source }: WorkerRequest) => {
  const reply = await transformImage(job, source).then(
    (image): WorkerReply => ({ number, image }),
    (error: unknown): WorkerReply => ({ number, failure: errorMessage(error) }),
  );
  process.send?.(reply);
});
// A terminal and systemd signal the whole process group. The parent decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// The parent process has exited.
process.on("disconnect", () => process.exit());
