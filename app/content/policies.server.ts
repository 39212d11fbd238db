import type { ServerSettings } from "~/lib/config/load-context.server";
import { plainText } from "~/lib/text/plain-text";
import { MESSAGES_DELETED, MESSAGES_KEPT } from "../../contract/messages";
import { fillPlaceholders } from "../lib/text/placeholders";
import { getContent, type Part } from "./get-content.server";
import { getLabels } from "./site-settings.server";

/** What a legal text has. */
export type PrivacyNotice = Awaited<ReturnType<typeof getPrivacyNotice>>;

/**
 * The privacy notice of the site, with the company's name and the email address for questions filled in. Without a
 * document it says what the contact form says. How long messages are stored is said only where this site stores them.
 */
export async function getPrivacyNotice({
  CONTACT_ENDPOINT_URL,
}: Pick<ServerSettings, "CONTACT_ENDPOINT_URL">) {
  const [notice, { companyName, email, messageDays }, labels] = await Promise.all([
    getContent("privacyPage"),
    getContent("siteSettings"),
    getLabels(),
  ]);
  const { hero, contact, messagesDeleted, messagesKept, ...rest } = fillPlaceholders(
    notice,
    plainText({ company: companyName }),
  );
  const retention =
    messageDays === null
      ? messagesKept || MESSAGES_KEPT
      : fillPlaceholders(messagesDeleted || MESSAGES_DELETED, { days: messageDays });
  return {
    ...rest,
    retention: CONTACT_ENDPOINT_URL ? null : retention,
    hero: { ...hero, intro: hero.intro || labels.contact.privacy },
    contact: { ...contact, email },
  };
}

/**
 * The privacy policy with its placeholders filled in for one product.
 * @param productName display name; the product need not be in the catalogue
 * @param figures the product's own figures; the policy's defaults without them
 */
export async function getPrivacyPolicy(productName: string, figures?: Part<"privacyFigures">) {
  const [{ figures: defaults, ...policy }, { companyName, email }] = await Promise.all([
    getContent("privacyPolicy"),
    getContent("siteSettings"),
  ]);
  const names = plainText({ company: companyName, product: productName });
  return fillPlaceholders(
    { ...policy, contact: { ...policy.contact, email } },
    { ...defaults, ...figures, ...names },
  );
}
