import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_TOKENS, type TestLake } from "../support/lake";
import {
  Authenticator,
  addPasskey,
  joinByLink,
  joinWithPasskey,
  manage,
  ORIGIN,
  optionsFor,
  startPasskeyLake,
} from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startPasskeyLake();
});
afterAll(() => lake.stop());

describe("adding a passkey", () => {
  test("is refused for an answer to another question", async () => {
    const [person, other] = [await joinByLink(lake), await joinByLink(lake)];
    const device = new Authenticator();
    const options = await optionsFor(lake, person.token);
    const refused = [
      addPasskey(lake, other.token, device.create(options, ORIGIN)),
      addPasskey(lake, person.token, device.create(options, "https://evil.example")),
      addPasskey(lake, person.token, device.create({ ...options, challenge: "AAAA" }, ORIGIN)),
    ];
    for (const answer of refused) expect((await answer).status).toBe(400);
    expect((await addPasskey(lake, person.token, device.create(options, ORIGIN))).status).toBe(201);
    expect((await addPasskey(lake, person.token, device.create(options, ORIGIN))).status).toBe(400);
    const again = device.create(await optionsFor(lake, person.token), ORIGIN);
    expect((await addPasskey(lake, person.token, again)).status).toBe(409);
  });

  test("is refused without a name", async () => {
    const { token } = await joinByLink(lake);
    const credential = new Authenticator().create(await optionsFor(lake, token), ORIGIN);
    expect((await addPasskey(lake, token, credential, " ")).status).toBe(400);
  });

  test("is for people only", async () => {
    const token = TEST_TOKENS.write;
    const response = await lake.request("/users/me/passkeys/options", { method: "POST", token });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("programs have tokens");
  });

  test("shows administrators that a person has one, and is undone by its owner only", async () => {
    const { person, passkey } = await joinWithPasskey(lake);
    const other = await joinByLink(lake);
    const people = await manage<{ id: string; passkeys: number }[]>(lake, "GET", "/people");
    expect(people.find(({ id }) => id === person.id)?.passkeys).toBe(1);
    expect(people.find(({ id }) => id === other.id)?.passkeys).toBe(0);
    const path = `/users/me/passkeys/${passkey.id}`;
    const { status } = await lake.request(path, { method: "DELETE", token: other.token });
    expect(status).toBe(404);
  });
});
