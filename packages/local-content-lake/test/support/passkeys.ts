import { expect } from "vitest";
import { Authenticator } from "./authenticator";
import { startLake, type TestLake } from "./lake";
import { invite, pressLink, tradeSid } from "./people";

export const ORIGIN = "https://cms.example.com";
export const LOGIN = `/auth/login/local?${new URLSearchParams({ origin: `${ORIGIN}/studio` })}`;

/** A lake with a public URL, and without a limit of attempts. */
export function startPasskeyLake(): Promise<TestLake> {
  return startLake({ publicUrl: ORIGIN, attemptLimits: { delayMs: 0, maxWrong: 1e6 } });
}

/** Adds a person and signs them in; the cookie is that of the public URL. */
export async function join(lake: TestLake): Promise<{ id: string; token: string }> {
  const { id, link } = await invite(lake, "editor");
  const pressed = await pressLink(lake, link.code, { origin: `${ORIGIN}/studio` });
  return { id, token: await tradeSid(lake, pressed) };
}

export async function optionsFor(lake: TestLake, token: string) {
  return (await lake.request("/users/me/passkeys/options", { method: "POST", token })).json();
}

export function add(
  lake: TestLake,
  token: string,
  credential: unknown,
  name = "Laptop",
): Promise<Response> {
  const body = JSON.stringify({ name, credential });
  return lake.request("/users/me/passkeys", { method: "POST", token, body });
}

/** A person with a passkey. */
export async function joinWithPasskey(lake: TestLake) {
  const person = await join(lake);
  const device = new Authenticator();
  const answer = await add(
    lake,
    person.token,
    device.create(await optionsFor(lake, person.token), ORIGIN),
  );
  expect(answer.status).toBe(201);
  return { person, device, passkey: (await answer.json()) as { id: string } };
}
