import { plainText } from "~/lib/text/plain-text";
import { fillPlaceholders } from "../lib/text/placeholders";
import { getContent, type Part } from "./get-content.server";

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
