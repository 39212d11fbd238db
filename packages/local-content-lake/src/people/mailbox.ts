import { domainToASCII } from "node:url";

/** True for two spellings of one email: without regard to case, and with the domain in letters or in punycode. */
export function isSameMailbox(one: string | null, other: string): boolean {
  return one !== null && mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const name = email.slice(0, Math.max(at, 0)).normalize("NFC").toLowerCase();
  // What is no domain stays as it is.
  return `${name}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
