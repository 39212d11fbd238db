import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { findMember } from "~/preview/access.server";
import { PREVIEW_HEADERS } from "~/preview/preview.server";
import { changeMessage, exportMessages, listMessages } from "~/services/stored-messages.server";

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
  const refusal = await refusalOf(request);
  if (refusal) return refusal;
  const change = changeSchema.safeParse(await request.json().catch(() => undefined));
  if (!change.success) return refuse(400, "The change is not valid.");
  const isDone = await changeMessage(getEnv().DATA_DIR, change.data);
  return isDone
    ? json({ ok: true }, { headers: PREVIEW_HEADERS })
    : refuse(404, "The message was deleted meanwhile.");
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
