const MAX_NAME_LENGTH = 80;

/**
 * The initial subject for a visitor who comes from a plan or a product.
 * @param search the URL's parameters: `plan` or `product` with a name or a slug
 * @returns an empty string without either
 */
export function subjectFromSearch(search: URLSearchParams): string {
  const plan = readName(search.get("plan"));
  if (plan) return `Enquiry about the ${plan}${/\bplan$/i.test(plan) ? "" : " plan"}`;
  const product = readName(search.get("product"));
  return product ? `Enquiry about ${product}` : "";
}

function readName(value: string | null): string {
  const text = (value ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(text);
  const name = isSlug ? text.split("-").map(capitalise).join(" ") : text;
  return [...name].slice(0, MAX_NAME_LENGTH).join("").trim();
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
