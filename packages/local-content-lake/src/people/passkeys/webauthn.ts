import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { type Member, nameOf } from "../../auth/member";
import type { Passkey, PasskeyKey } from "./passkeys";

/** The longest id that WebAuthn allows has 1,023 bytes. */
const encoded = z.string().max(1400);
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.unknown()).default({}),
};

/** ES256, RS256 and Ed25519: what devices have. */
const ALGORITHMS = [-7, -257, -8];

/** What a browser returns for a new passkey. */
export const newPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});

/** What a browser returns when it uses a passkey. */
export const usedPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
});

/** In place of an unknown passkey. Nobody has its private key. */
export const NO_PASSKEY: Passkey = {
  id: "",
  personId: "",
  name: "",
  createdAt: "",
  lastUsedAt: null,
  key: {
    credentialId: "",
    publicKey:
      "pQECAyYgASFYIOZasJsClDUyGyjSI7rvS6r8QLkQ9cq8adlVeR7TbXl-IlggeNVRLJC_HVTqEGuyNMyY6nGiTbf6sMSNT8tY1rp9ObQ",
    counter: 0,
    transports: [],
  },
};

/** Whom a passkey must have been made for. */
export interface Expected {
  origins: string[];
  hostName: string;
  isChallenge(challenge: string): boolean;
}

/** The host name that passkeys of an origin belong to. Undefined for an IP address, which can have none. */
export function passkeyHost(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : undefined;
}

/** The options with which a browser makes a passkey. */
export async function creationOptions(
  person: Member,
  known: readonly Passkey[],
  { hostName, challenge }: { hostName: string; challenge: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Studio",
    rpID: hostName,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email ?? nameOf(person),
    userDisplayName: nameOf(person),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ key: { credentialId: id, transports } }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The options with which a browser uses a passkey. */
export function requestOptions(hostName: string, challenge: string) {
  return { challenge, rpId: hostName, allowCredentials: [], userVerification: "required" };
}

/** @returns the key of a new passkey, or undefined if the browser's answer is not one to the challenge */
export async function verifyNew(
  response: z.infer<typeof newPasskey>,
  expected: Expected,
): Promise<PasskeyKey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    ...optionsOf(expected),
    response: response as RegistrationResponseJSON,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(REFUSED);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: response.response.transports,
  };
}

/** @returns the passkey's new counter, or undefined if it did not sign the challenge */
export async function verifyUse(
  response: z.infer<typeof usedPasskey>,
  { key, personId }: Passkey,
  expected: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    ...optionsOf(expected),
    response: response as AuthenticationResponseJSON,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
      counter: key.counter,
    },
  }).catch(REFUSED);
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== personId) return undefined;
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

/** Loaded with the first passkey, because it takes longer than the rest of the start. */
function library() {
  return import("@simplewebauthn/server");
}

/** The library throws for every answer that it refuses. */
const REFUSED = () => undefined;

function optionsOf({ isChallenge, origins, hostName }: Expected) {
  return {
    expectedChallenge: isChallenge,
    expectedOrigin: origins,
    expectedRPID: hostName,
    requireUserVerification: true,
  };
}
