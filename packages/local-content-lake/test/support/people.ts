import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { API_VERSION, TEST_TOKENS } from "./documents";
import type { TestLake } from "./lake";

/** The lake under test and an administrator's token. */
export interface LakeAccess {
  /** The lake's base URL, without a trailing slash. */
  url: string;
  /** An administrator's token; default: the test lake's write token. */
  token?: string;
}

export interface Joined {
  id: string;
  name: string;
  /** A session token. */
  token: string;
}

/** Sends one request as an administrator. @throws Error with the response body on a failure status */
export async function manage<Result>(
  { url, token = TEST_TOKENS.write }: LakeAccess,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const response = await fetch(`${url}/v${API_VERSION}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Result;
}

interface Invited {
  id: string;
  link: { code: string; expiresAt: string };
}

/** Adds a person. */
export function invite(lake: LakeAccess, role: Role, name = `The ${role}`): Promise<Invited> {
  return manage(lake, "POST", "/people", { name, role, email: `${randomUUID()}@example.com` });
}

interface PressOptions {
  fields?: Record<string, string>;
  headers?: HeadersInit;
  /** The page that requested the sign-in. */
  origin?: string;
}

/** Submits the form of a sign-in link's page. */
export function pressLink(
  { url }: LakeAccess,
  code: string,
  { fields = {}, headers = {}, origin = `${new URL(url).origin}/studio` }: PressOptions = {},
): Promise<Response> {
  const query = new URLSearchParams({ code, origin });
  const body = new URLSearchParams(fields);
  const init = { method: "POST", body, headers, redirect: "manual" } as const;
  return fetch(`${url}/v1/auth/link?${query}`, init);
}

/** Exchanges the id in a sign-in redirect, as the same browser. @returns a session token */
export async function tradeSid({ url }: LakeAccess, response: Response): Promise<string> {
  const { hash } = new URL(response.headers.get("location") ?? "");
  const traded = await fetch(`${url}/v1/auth/fetch?sid=${hash.slice("#sid=".length)}`, {
    headers: { Cookie: cookieOf(response) },
  });
  return (await traded.json()).token;
}

/** The cookies that a browser sends back after a response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(";")))
    .join("; ");
}

/** Adds a person and signs them in. */
export async function join(
  lake: LakeAccess,
  role: Role,
  name = `The ${role}`,
  options: PressOptions = {},
): Promise<Joined> {
  const { id, link } = await invite(lake, role, name);
  return { id, name, token: await tradeSid(lake, await pressLink(lake, link.code, options)) };
}

/** Waits until this is the newest entry of the audit trail. */
export const expectAudited = (lake: LakeAccess, entry: Record<string, unknown>) =>
  expect
    .poll(async () => (await manage<[unknown]>(lake, "GET", "/audit?limit=1"))[0])
    .toMatchObject(entry);

/** A person as the lake lists them. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  role: string;
  sessions: { id: string; device: string; createdAt: string; expiresAt: string }[];
  linkExpiresAt: string | null;
}

/** Reads the people of a lake. */
export function peopleOf(lake: TestLake) {
  const me = async (token: string) => {
    const response = await lake.request("/users/me", { token });
    return { status: response.status, body: await response.json() };
  };

  const people = () => manage<Person[]>(lake, "GET", "/people");

  async function personOf(id: string): Promise<Person> {
    const found = (await people()).find((person) => person.id === id);
    if (!found) throw new Error(`No person ${id}`);
    return found;
  }

  return { me, people, personOf };
}

export const ORIGIN = "https://cms.example.com";
export const LOGIN = `/auth/login/local?${new URLSearchParams({ origin: `${ORIGIN}/studio` })}`;

/** Adds a person and signs them in; the cookie is that of the public URL. */
export const joinByLink = (lake: TestLake) =>
  join(lake, "editor", undefined, { origin: `${ORIGIN}/studio` });

export async function optionsFor(lake: TestLake, token: string) {
  return (await lake.request("/users/me/passkeys/options", { method: "POST", token })).json();
}

export function addPasskey(lake: TestLake, token: string, credential: unknown, name = "Laptop") {
  const body = JSON.stringify({ name, credential });
  return lake.request("/users/me/passkeys", { method: "POST", token, body });
}

/** A person with a passkey. */
export async function joinWithPasskey(lake: TestLake) {
  const person = await joinByLink(lake);
  const device = new Authenticator();
  const credential = device.create(await optionsFor(lake, person.token), ORIGIN);
  const answer = await addPasskey(lake, person.token, credential);
  expect(answer.status).toBe(201);
  return { person, device, passkey: (await answer.json()) as { id: string } };
}

interface Ceremony {
  challenge: string;
  origin: string;
  /** The host name that the passkey belongs to; default: the origin's. */
  rpId?: string;
  isVerified?: boolean;
}

/** A device with one passkey, as a browser would use it. */
export class Authenticator {
  readonly id = randomBytes(20).toString("base64url");
  /** Signed with the next use. */
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";

  /** What `navigator.credentials.create` returns for options of the lake. */
  create(options: { challenge: string; user: { id: string } }, origin: string) {
    this.userHandle = options.user.id;
    const { challenge } = options;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const head = this.head({ challenge, origin }, 0x40);
    const authData = Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    const attestationObject = Buffer.from(attestation).toString("base64url");
    const clientDataJSON = this.clientData("webauthn.create", { challenge, origin });
    return this.credential({ clientDataJSON, attestationObject, transports: ["internal"] });
  }

  /** What `navigator.credentials.get` returns. */
  get(ceremony: Ceremony) {
    const authenticatorData = this.head(ceremony, 0);
    const clientDataJSON = this.clientData("webauthn.get", ceremony);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    const signature = sign("sha256", signed, this.keys.privateKey);
    return this.credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  private credential<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  private head({ origin, rpId, isVerified = true }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const hash = createHash("sha256")
      .update(rpId ?? new URL(origin).hostname)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), counter]);
  }

  private clientData(type: string, { challenge, origin }: Ceremony): string {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }
}
