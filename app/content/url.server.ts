import { z } from "zod";
import { isSafeUrl } from "~/lib/urls/safe-url";

/** An address that may stand in a link: of a page, a mailbox or a phone, never of a script. */
export const urlSchema = z.string().refine(isSafeUrl, "Not an address to link to");
