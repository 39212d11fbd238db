import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import { clientIp } from "~/lib/config/load-context.server";
import { privateData } from "~/lib/html/page-data.server";
import { findMember, type Member } from "~/preview/access.server";
import { readUpTo } from "~/services/read-stream.server";
import { changeMessage, exportMessages, listMessages } from "~/services/stored-messages.server";
import { mayPublish } from "../../contract/roles";

/** An id and a word. */
const MAX_CHANGE_BYTES = 1000;

const changeSchema = z.object({
  id: z.string().uuid(),
  change: z.enum(["answered", "unanswered", "deleted"]),
});

/** The contact messages of a site without an endpoint, for the list in the Studio; `?format=csv` downloads them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const reader = await readEditor(request, context);
  if (reader instanceof Response) return reader;
  const folder = context.settings.DATA_DIR;
  if (new URL(request.url).searchParams.get("format") === "csv") {
    record(context, reader, "messages.export");
    const headers = { ...PRIVATE_HEADERS, "Content-Type": "text/csv; charset=utf-8" };
    return new Response(await exportMessages(folder), { headers });
  }
  return privateData({ messages: await listMessages(folder) });
}

/** Marks a message as answered, or deletes it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const early = await readEditor(request, context);
  if (early instanceof Response) return early;
  const { bytes } = await readUpTo(request.body, MAX_CHANGE_BYTES);
  const json = await new Response(bytes).json().catch(() => undefined);
  const change = changeSchema.safeParse(json);
  if (!change.success) return refuse(400, "The change is not valid.");
  // The role may have changed while the body was read.
  const editor = await readEditor(request, context);
  if (editor instanceof Response) return editor;
  const isDone = await changeMessage(context.settings.DATA_DIR, change.data);
  if (!isDone) return refuse(404, "The message was deleted meanwhile.");
  if (change.data.change === "deleted") record(context, editor, "messages.delete", change.data.id);
  return privateData({ ok: true });
}

/** Records an event in the trail of the embedded lake; without one, in the log. */
function record(context: AppLoadContext, { id: actor }: Member, action: string, target = ""): void {
  const event = { actor, action, target, result: "ok", ip: clientIp(context) } as const;
  if (context.recordAudit) context.recordAudit(event);
  else context.log.info({ audit: true, ...event }, "audit");
}

/**
 * Contact messages are personal data: they need the token of an editor or an administrator.
 * @returns who has it, or the refusal
 */
async function readEditor(
  request: Request,
  { settings, log }: AppLoadContext,
): Promise<Member | Response> {
  let member: Member | undefined;
  try {
    member = await findMember(request);
  } catch (error) {
    log.error({ err: error }, "The role of a reader of contact messages could not be read");
    return refuse(503, "The site could not read the dataset. Try again in a moment.");
  }
  if (!member || !mayPublish(member.roles)) {
    return refuse(403, "Only editors can see contact messages.");
  }
  if (!settings.CONTACT_ENDPOINT_URL) return member;
  return refuse(409, "This site sends contact messages to an endpoint. They are not stored here.");
}

function refuse(status: number, message: string): Response {
  return privateData({ message }, status);
}
