import { z } from "zod";
import { isSafeAddress } from "~/lib/urls/safe-url";

/** An address that may stand in a link: of a page, a mailbox or a phone, never of a script. */
export const addressSchema = z.string().refine(isSafeAddress, "Not an address to link to");
