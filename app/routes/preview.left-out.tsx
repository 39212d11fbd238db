import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { checkContent } from "~/content/check-content.server";
import { currentPreview } from "~/content/request-context.server";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import { findMember, readPreviewInvitation } from "~/preview/access.server";
import type { LeftOut } from "../../contract/preview";

/** What the site leaves out, for the list in the Studio. Reads the dataset past all caches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const mayAsk =
      currentPreview() || (await findMember(request)) || (await readPreviewInvitation(request.url));
    if (!mayAsk) {
      return refuse(403, "Only editors can see what the site leaves out.");
    }
    const documents: LeftOut[] = await checkContent();
    return json({ documents }, { headers: PRIVATE_HEADERS });
  } catch (error) {
    context.log.error({ err: error }, "The content could not be checked for the Studio");
    return refuse(503, "The site could not read the dataset. Try again in a moment.");
  }
}

function refuse(status: number, message: string): Response {
  return json({ message }, { status, headers: PRIVATE_HEADERS });
}
