import type { IncomingMessage, ServerResponse } from "node:http";
import type { ImageChange } from "local-content-lake";
import { LAKE_PATH } from "../../contract/mounts";
import { type Headers, Kept } from "../cache/cache-entry";
import { acceptFormFor } from "../cache/request-headers";
import type { KeptResponses } from "../cache/response-cache";
import { isForAnyone, onWholeBody } from "../cache/whole-body";

const LONGEST_ADDRESS = 300;

/** As the lake writes it; written in another way, it would not be found again. */
const ADDRESS = new RegExp(
  `^${LAKE_PATH}/images/[\\w-]+/([a-z0-9_-]+)/([0-9a-f]{40}-\\d+x\\d+\\.[a-z0-9]+)(?:[/?]|$)`,
);

/** Written anew with each form. */
const OWN = /^(?:content-length|content-type|etag)$/i;

/**
 * Keeps a rendered picture that the lake is about to send to anyone who asks. Its address never means another one,
 * but which of its formats is sent depends on `Accept`.
 */
export function keepPicture(
  responses: KeptResponses,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { url = "", headers } = request;
  if (!isForAnyone(request) || url.length > LONGEST_ADDRESS) return;
  const [, dataset, file] = ADDRESS.exec(url) ?? [];
  if (dataset === undefined || file === undefined) return;
  const forgottenBefore = responses.timesForgotten("picture");
  onWholeBody(response, (body, sent) => {
    // What was forgotten since may be this one.
    if (responses.timesForgotten("picture") !== forgottenBefore) return;
    keep(responses, url, {
      accept: headers.accept,
      tags: [dataset, `${dataset}/${file}`],
      body,
      sent,
    });
  });
}

/** Forgets what is kept of an image of the lake, or of all of a dataset. */
export function forgetPictures(responses: KeptResponses, { dataset, file }: ImageChange): void {
  responses.forget("picture", [file === undefined ? dataset : `${dataset}/${file}`]);
}

interface Picture {
  accept: string | undefined;
  tags: string[];
  body: Buffer;
  sent: Headers;
}

function keep(responses: KeptResponses, url: string, { accept, tags, body, sent }: Picture): void {
  const vary = sent.find(([name]) => /^vary$/i.test(name))?.[1] ?? "";
  if (vary !== "" && !/^(?:accept|origin|accept, origin|origin, accept)$/i.test(vary)) return;
  const variesBy = /accept/i.test(vary) ? "Accept" : undefined;
  const form = variesBy ? acceptFormFor(accept) : "only";
  if (form === undefined) return;
  const known = responses.find(url);
  const kept =
    known?.variesBy === variesBy && known?.kind === "picture"
      ? known
      : new Kept({
          route: "/lake/images/*",
          kind: "picture",
          variesBy,
          tags,
          headers: sent.filter(([name]) => !OWN.test(name)),
        });
  const own = sent.filter(([name]) => /^(?:content-type|etag)$/i.test(name));
  kept.add(form, body, own);
  responses.keep(url, kept);
}
