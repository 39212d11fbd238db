import type { Content } from "~/content/get-content.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { capitalised } from "~/lib/urls/product-slug";
import type { Labels } from "../../contract/labels";

const MAX_NAME_LENGTH = 80;

/**
 * The initial subject for a visitor who comes from a plan, a product or an hourly service.
 * @param search the URL's parameters: `plan`, `product` or `service` with a name or a slug
 * @returns an empty string without any
 */
export function subjectFromSearch(
  search: URLSearchParams,
  { contact }: Pick<Labels, "contact">,
): string {
  const subject = plainText(contact.planSubject);
  const named = readName(search.get("plan"));
  // "Growth Plan" is the Growth plan, in the words of the label.
  const [, word = "plan"] = /\{plan\}\s+(\S+)/.exec(subject) ?? [];
  const [last = "", ...rest] = named.split(" ").reverse();
  const isWord = last.toLowerCase() === word.toLowerCase();
  const plan = isWord ? rest.reverse().join(" ") : named;
  if (plan) return fillPlaceholders(subject, { plan });
  const name = named || readName(search.get("product") ?? search.get("service"));
  return name && plainText(fillPlaceholders(contact.otherSubject, { name }));
}

/** A plan that a visitor chose, with its prices as one text. */
export interface ChosenPlan {
  name: string;
  prices: string;
}

type Plan = Pick<Content<"plan">, "name" | "priceUSD" | "priceINR">;

/**
 * The plan that the URL names, whatever its case.
 * @returns undefined when no plan has that name, so that a URL cannot put words on the page
 */
export function planFromSearch(search: URLSearchParams, plans: readonly Plan[]) {
  const wanted = readName(search.get("plan")).toLowerCase();
  const plan = plans.find(({ name }) => readName(plainText(name)).toLowerCase() === wanted);
  const prices = [plan?.priceUSD, plan?.priceINR].filter(Boolean).join(" · ");
  return plan && { name: plan.name, prices };
}

function readName(value: string | null): string {
  const text = (value ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(text);
  const name = isSlug ? text.split("-").map(capitalised).join(" ") : text;
  return [...name].slice(0, MAX_NAME_LENGTH).join("").trim();
}
