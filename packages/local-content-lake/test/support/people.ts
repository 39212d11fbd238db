import { randomUUID } from "node:crypto";
import type { Role } from "../../src/auth/people";
import { API_VERSION, TEST_TOKENS } from "./lake";

/** Where the lake of a test is, and who decides there. */
export interface LakeAddress {
  /** Address without a slash at its end. */
  url: string;
  /** An administrator's; the write token of a test's lake where it is not given. */
  token?: string;
}

export interface Joined {
  id: string;
  name: string;
  /** Of a session. */
  token: string;
}

/** One request of an administrator. @throws Error with what was answered, where that is no success */
export async function manage<Result>(
  { url, token = TEST_TOKENS.write }: LakeAddress,
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
export function invite(lake: LakeAddress, role: Role, name = `The ${role}`): Promise<Invited> {
  return manage(lake, "POST", "/people", { name, role, email: `${randomUUID()}@example.com` });
}

/** Presses the button of a sign-in link's page. */
export function pressLink(
  { url }: LakeAddress,
  code: string,
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: HeadersInit } = {},
): Promise<Response> {
  const query = new URLSearchParams({ code, origin: `${new URL(url).origin}/studio` });
  return fetch(`${url}/v1/auth/link?${query}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
}

/** Exchanges the id that a sign-in page redirects with, as the same browser. @returns the token of a session */
export async function tradeSid({ url }: LakeAddress, response: Response): Promise<string> {
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
export async function join(lake: LakeAddress, role: Role, name?: string): Promise<Joined> {
  const { id, link } = await invite(lake, role, name);
  const token = await tradeSid(lake, await pressLink(lake, link.code));
  return { id, name: name ?? `The ${role}`, token };
}
