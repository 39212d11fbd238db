import { randomUUID } from "node:crypto";
import type { Role } from "../../src/auth/people/role";
import { API_VERSION, TEST_TOKENS, type TestLake } from "./lake";

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
  return fetch(`${url}/v1/auth/link?${query}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
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
export async function join(lake: LakeAccess, role: Role, name?: string): Promise<Joined> {
  const { id, link } = await invite(lake, role, name);
  const token = await tradeSid(lake, await pressLink(lake, link.code));
  return { id, name: name ?? `The ${role}`, token };
}

/** A person as the lake lists them. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  role: string;
  sessions: { id: string; device: string; createdAt: string; expiresAt: string }[];
  linkExpiresAt: string | null;
}

/** Reads the people of a lake, which a test file may start later. */
export function peopleOf(lake: () => TestLake) {
  const me = async (token: string) => {
    const response = await lake().request("/users/me", { token });
    return { status: response.status, body: await response.json() };
  };

  const people = () => manage<Person[]>(lake(), "GET", "/people");

  async function personOf(id: string): Promise<Person> {
    const found = (await people()).find((person) => person.id === id);
    if (!found) throw new Error(`No person ${id}`);
    return found;
  }

  return { me, people, personOf };
}
