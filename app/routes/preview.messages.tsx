import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { findMember } from "~/preview/access.server";
import { PREVIEW_HEADERS } from "~/preview/preview.server";
import { readUpTo } from "~/services/read-stream.server";
import { changeMessage, exportMessages, listMessages } from "~/services/stored-messages.server";

/** An id and a word. */
const MAX_CHANGE_BYTES = 1000;

const changeSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  change: z.enum(["answered", "unanswered", "deleted"]),
});

/** The contact messages of a site without an endpoint, for the list in the Studio; `?format=csv` downloads the file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const refusal = await refusalOf(request);
  if (refusal) return refusal;
  const folder = getEnv().DATA_DIR;
  if (new URL(request.url).searchParams.get("format") === "csv") {
    const headers = { ...PREVIEW_HEADERS, "Content-Type": "text/csv; charset=utf-8" };
    return new Response(await exportMessages(folder), { headers });
  }
  return json({ messages: await listMessages(folder) }, { headers: PREVIEW_HEADERS });
}

/** Marks a message as answered, or deletes it. */
export async function action({ request }: ActionFunctionArgs) {
  const early = await refusalOf(request);
  if (early) return early;
  const { bytes } = await readUpTo(request.body, {
    keep: MAX_CHANGE_BYTES,
    drain: MAX_CHANGE_BYTES,
  });
  const change = changeSchema.safeParse(parseJson(bytes));
  if (!change.success) return refuse(400, "The change is not valid.");
  // The role may have changed while the body was read.
  const refusal = await refusalOf(request);
  if (refusal) return refusal;
  const isDone = await changeMessage(getEnv().DATA_DIR, change.data);
  return isDone
    ? json({ ok: true }, { headers: PREVIEW_HEADERS })
    : refuse(404, "The message was deleted meanwhile.");
}

/** @returns undefined for anything but JSON */
function parseJson(bytes: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

/** Contact messages are personal data: they need the token of an editor or an administrator. */
async function refusalOf(request: Request): Promise<Response | undefined> {
  try {
    const { roles = [] } = (await findMember(request)) ?? {};
    if (!roles.some((role) => role === "editor" || role === "administrator")) {
      return refuse(403, "Only editors can see contact messages.");
    }
  } catch (error) {
    getLog().error({ err: error }, "The role of a reader of contact messages could not be read");
    return refuse(503, "The site could not read the dataset. Try again in a moment.");
  }
  if (!getEnv().CONTACT_ENDPOINT_URL) return undefined;
  return refuse(409, "This site sends contact messages to an endpoint. They are not stored here.");
}

function refuse(status: number, message: string): Response {
  return json({ message }, { status, headers: PREVIEW_HEADERS });
}
