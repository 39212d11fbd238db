import { zoneName } from "./zone-name";

addEventListener("message", ({ data: language }: MessageEvent<string>) => {
  postMessage(zoneName(new Date(), { language }));
});
