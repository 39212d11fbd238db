/** Invisible format characters, which copying from a contact list or a page adds. */
const INVISIBLE = /\p{Cf}/gu;

/** Accepts accented letters, `&` and internationalised domains, as mail servers do. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Removes what copying adds to an email address or a URL: invisible characters and surrounding blanks. */
export function cleanAddress(text: string): string {
  return text.replace(INVISIBLE, "").trim();
}

/** The one email rule of forms, Studio and site. @param text an address as cleanAddress() returns it */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
