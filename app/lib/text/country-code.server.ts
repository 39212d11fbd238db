const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const codes = new Map<string, string>();
for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
  // Former codes have the name of the country's present one.
  if (new Intl.Locale(`und-${code}`).region !== code) continue;
  const name = names.of(code);
  if (name) codes.set(name.toLowerCase(), code);
}

/** The ISO 3166-1 code of a country's English name: "India" becomes "IN". Another text stays as it is. */
export function countryCode(country: string): string {
  return codes.get(country.trim().toLowerCase()) ?? country;
}
