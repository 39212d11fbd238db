import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkContent } from "~/content/check-content.server";
import { currentPreview } from "~/content/request-context.server";
import { privateData } from "~/lib/html/page-data.server";
import { findMember, readPreviewInvitation } from "~/preview/access.server";
import type { LeftOut } from "../../contract/preview";

/** What the site leaves out, for the list in the Studio. Reads the dataset past all caches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const mayAsk =
      currentPreview() || (await findMember(request)) || (await readPreviewInvitation(request.url));
    if (!mayAsk) {
      return privateData({ message: "Only editors can see what the site leaves out." }, 403);
    }
    const documents: LeftOut[] = await checkContent();
    return privateData({ documents });
  } catch (error) {
    context.log.error({ err: error }, "The content could not be checked for the Studio");
    const message = "The site could not read the dataset. Try again in a moment.";
    return privateData({ message }, 503);
  }
}
