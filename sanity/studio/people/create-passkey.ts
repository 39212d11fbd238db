import { ChoiceError } from "./error-message";

/** What the browser's errors mean for a user. */
const MEANINGS = new Map([
  ["NotAllowedError", "No passkey was added: the question was cancelled or took too long."],
  ["InvalidStateError", "This device has a passkey for you already."],
  [
    "SecurityError",
    "Passkeys belong to the address of the server: open the Studio under that one.",
  ],
]);

/**
 * Lets the browser make a passkey.
 *
 * @param options of the lake, as JSON
 * @returns the browser's answer, as JSON
 * @throws ChoiceError with a message for the user
 */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<object> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return (credential as PublicKeyCredential).toJSON();
  } catch (error) {
    const meaning = error instanceof DOMException && MEANINGS.get(error.name);
    throw new ChoiceError(meaning || "This browser could not make a passkey.");
  }
}

/** @throws ChoiceError with a message for the user */
export function requirePasskeys(): void {
  if (globalThis.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
    return;
  }
  throw new ChoiceError(
    "Passkeys need a current browser, and the Studio at an https address or at localhost.",
  );
}
