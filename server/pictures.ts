import type { IncomingMessage, ServerResponse } from "node:http";
import type { ImageChange } from "local-content-lake";
import { LAKE_PATH } from "../contract/mounts";
import { acceptFormFor } from "./asked";
import { type Headers, Kept, type KeptResponses } from "./kept";

const LARGEST_PICTURE = 512 * 1024;
const LONGEST_ADDRESS = 300;

/** As the lake writes it; written in another way, it would not be found again. */
const ADDRESS = new RegExp(
  `^${LAKE_PATH}/images/[\\w-]+/([a-z0-9_-]+)/([0-9a-f]{40}-\\d+x\\d+\\.[a-z0-9]+)(?:\\?|$)`,
);

/** Written anew with each form. */
const OWN = /^(?:vary|content-length|content-type|etag)$/i;

/**
 * Keeps a rendered picture that the lake is about to send to anyone who asks. Its address never means another one,
 * but which of its formats is sent depends on `Accept`.
 */
export function keepPicture(
  answers: KeptResponses,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers, url = "" } = request;
  const isPersonal = headers.authorization ?? headers.cookie ?? headers.range ?? headers.origin;
  if (method !== "GET" || isPersonal !== undefined || url.length > LONGEST_ADDRESS) return;
  if (!ADDRESS.test(url)) return;
  const forgottenBefore = answers.picturesForgotten;
  const { end } = response;
  response.end = ((...args: Parameters<typeof end>) => {
    const body: unknown = args[0];
    const isPicture = Buffer.isBuffer(body) && body.length <= LARGEST_PICTURE;
    // What was sent in pieces before is no whole picture.
    const isCurrent = answers.picturesForgotten === forgottenBefore;
    if (isPicture && isCurrent && response.statusCode === 200 && isWhole(response, body)) {
      keep(answers, request, response, body);
    }
    return end.apply(response, args);
  }) as typeof end;
}

/** Forgets what is kept of an image of the lake, or of all of a dataset. */
export function forgetPictures(answers: KeptResponses, { dataset, file }: ImageChange): void {
  answers.forgetPictures((address) => {
    const [, ofDataset, ofFile] = ADDRESS.exec(address) ?? [];
    return ofDataset === dataset && (file === undefined || ofFile === file);
  });
}

function isWhole(response: ServerResponse, body: Buffer): boolean {
  return Number(response.getHeader("Content-Length")) === body.length;
}

function keep(
  answers: KeptResponses,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const vary = String(response.getHeader("Vary") ?? "");
  if (vary !== "" && !/^(?:accept|origin|accept, origin|origin, accept)$/i.test(vary)) return;
  const variesBy = /accept/i.test(vary) ? "Accept" : undefined;
  const sent: Headers = Object.entries(response.getHeaders()).map(([name, value]) => [
    name,
    String(value),
  ]);
  const known = answers.find(url);
  const kept =
    known?.variesBy === variesBy && known?.kind === "picture"
      ? known
      : new Kept({
          route: "/lake/images/*",
          kind: "picture",
          variesBy,
          headers: sent.filter(([name]) => !OWN.test(name)),
        });
  const form = variesBy ? acceptFormFor(headers.accept) : "only";
  const own = sent.filter(([name]) => /^(?:content-type|etag)$/i.test(name));
  kept.add(form, body, own);
  answers.keep(url, kept);
}
