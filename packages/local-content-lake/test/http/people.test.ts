import sharp from "sharp";
import { describe, expect } from "vitest";
import { expectAnswer, test as lakeTest, TEST_TOKENS, TestCalendar } from "../support/lake";
import { invite, join, manage, peopleOf } from "../support/people";

const calendar = new TestCalendar();
const test = lakeTest
  .extend("options", { basePath: "/lake", calendar })
  .extend("lists", ({ lake }) => peopleOf(lake));

describe("people", () => {
  test("get a message for each invalid field", async ({ lake }) => {
    const add = (body: object) => lake.post("/people", body);
    const asha = { name: "Asha", email: "asha@example.com", role: "editor" };
    expect((await add(asha)).status).toBe(201);
    const twice = add({ ...asha, name: "Other", email: "ASHA@example.com" });
    await expectAnswer(twice, 409, '"ASHA@example.com is the email of Asha"');
    for (const [wrong, words] of [
      [{ name: " " }, "Enter a name"],
      [{ name: "\u200b\u3164 \u00ad" }, "Enter a name"],
      [{ email: "asha" }, "Enter an email like"],
      [{ role: "owner" }, "must be one of administrator, editor"],
    ] as const) {
      await expectAnswer(add({ ...asha, email: "b@example.com", ...wrong }), 400, words);
    }
  });

  // By the rule of the site's forms.
  test.for([
    ["post@münchen.example", "post@münchen.example", "Post@xn--mnchen-3ya.example"],
    ["post@xn--mgbh0fb.example", "post@xn--mgbh0fb.example", "post@مثال.example"],
    ["jörg@firma.example", "jörg@firma.example", "jo\u0308rg@FIRMA.EXAMPLE"],
    ["a&b@firma.example", "a&b@firma.example", "A&B@firma.example"],
    [" nila@example.com\u200b ", "nila@example.com", "nila@example.com"],
  ] as const)("with the email %j have %j, and are those with %j", async (row, { lake, lists }) => {
    const [email, stored, other] = row;
    const add = (name: string, email: string) =>
      manage<{ id: string }>(lake, "POST", "/people", { name, email, role: "viewer" });
    const { id } = await add("First", email);
    expect((await lists.personOf(id)).email).toBe(stored);
    await expect(add("Second", other)).rejects.toThrow("409");
    await manage(lake, "DELETE", `/people/${id}`);
  });

  test("always include an administrator", async ({ lake, lists }) => {
    await join(lake, "administrator");
    const all = await lists.people();
    const [last, ...others] = all.filter(({ role }) => role === "administrator");
    for (const { id } of others) await manage(lake, "DELETE", `/people/${id}`);
    const words = /409.*last administrator/;
    await expect(manage(lake, "DELETE", `/people/${last?.id}`)).rejects.toThrow(words);
    const less = manage(lake, "PATCH", `/people/${last?.id}`, { role: "editor" });
    await expect(less).rejects.toThrow(words);
  });

  test("are project members with names; programs are robots", async ({ lake }) => {
    const { id, token } = await join(lake, "viewer", "Nila");
    const { members } = await lake.client({ token }).projects.getById("local");
    const [self] = members.filter(({ isCurrentUser }) => isCurrentUser);
    expect(self).toMatchObject({ id, role: "viewer", isRobot: false });
    expect(members.find((one) => one.id === "local-editor")).toMatchObject({ isRobot: true });
  });
});

describe("a person's avatar", () => {
  type Body = Uint8Array<ArrayBuffer> | string;
  const avatarTest = test.extend(
    "send",
    ({ lake }) =>
      (path: string, token: string, body?: Body) => {
        return lake.request(path, {
          method: body ? "PUT" : "DELETE",
          token,
          ...(body && { body }),
        });
      },
  );

  const photo = (color: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
      .then((bytes) => new Uint8Array(bytes));

  avatarTest("is set by its owner or an administrator", async ({ lake, send, lists }) => {
    const { id, token } = await join(lake, "viewer", "Pictured");
    expect((await lists.me(token)).body.profileImage).toBeNull();
    const answer = await send("/users/me/picture", token, await photo("#247a6f"));
    const { imageUrl } = await answer.json();
    expect(imageUrl).toMatch(`${lake.url}/v1/users/${id}/picture/`);
    expect((await lists.me(token)).body.profileImage).toBe(imageUrl);
    const user = await lake.request(`/users/${id}`, { token: TEST_TOKENS.read });
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(await user.json()).toEqual({ id, displayName: "Pictured", imageUrl, ...times });
    expect(await lists.personOf(id)).toMatchObject({ imageUrl });
    const shown = await fetch(imageUrl);
    expect(shown.headers.get("cache-control")).toContain("immutable");
    expect(Number(shown.headers.get("content-length"))).toBeLessThan(20_000);
    const metadata = await sharp(await shown.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 192, height: 192 });

    await send(`/people/${id}/picture`, TEST_TOKENS.write, await photo("#aa3300"));
    expect((await fetch(imageUrl)).status).toBe(404);
    expect((await lists.me(token)).body.profileImage).not.toBe(imageUrl);
    await lake.restart();
    expect((await lists.me(token)).body.profileImage).toContain("/picture/");
    expect((await send("/users/me/picture", token)).status).toBe(204);
    expect((await lists.me(token)).body.profileImage).toBeNull();
  });

  avatarTest("is refused as no image, an SVG or too large", async ({ lake, send, lists }) => {
    const { token } = await join(lake, "editor");
    for (const [wrong, status] of [
      ["Dear Sir", 400],
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 400],
      [(await photo("#fff")).subarray(0, 200), 400],
      [new Uint8Array(1_000_001), 413],
    ] as const) {
      const words = /no picture which can be used|larger than 1000000 bytes/;
      await expectAnswer(send("/users/me/picture", token, wrong), status, words);
    }
    expect((await lists.me(token)).body.profileImage).toBeNull();
  });
});

test("programs have a token shown once, and a last use", async ({ lake, lists }) => {
  const body = { name: "Importer", role: "editor" };
  const made = await manage<{ id: string; token: string }>(lake, "POST", "/programs", body);
  const listed = async () => {
    const programs = await manage<{ id: string }[]>(lake, "GET", "/programs");
    return programs.find(({ id }) => id === made.id);
  };
  expect(await listed()).toMatchObject({ ...body, lastUsedAt: null });
  expect(await listed()).not.toHaveProperty("token");
  calendar.advance(1000);
  await lake.client({ token: made.token }).create({ _type: "post" });
  expect(await listed()).toMatchObject({ lastUsedAt: calendar.in(0) });
  await manage(lake, "DELETE", `/programs/${made.id}`);
  expect((await lists.me(made.token)).status).toBe(401);
  const setting = manage(lake, "DELETE", "/programs/local-editor");
  await expect(setting).rejects.toThrow("the token of a setting");
});

test("the lake returns a token's grants to its owner only", async ({ lake }) => {
  const { id } = await invite(lake, "contributor", "Ravi Mehta");
  const query = '*[_type == "system.group"]{members, grants}';
  const groups = await lake.client({ token: TEST_TOKENS.read }).fetch(query);
  const own = groups.filter(({ members }: { members: string[] }) => members.includes(id));
  expect(own).toHaveLength(1);
  const permissions = expect.arrayContaining(["read"]);
  expect(own[0].grants).toContainEqual({ filter: '_id in path("**")', permissions });
  expect(await lake.client({ token: undefined }).fetch(query)).toEqual([]);
});

test.for([
  ["is endless", `${'{"a": *{"b": *'.repeat(12)}${"}}".repeat(12)}`],
  ["doubles a list", `{"a": ["x"]}${'{"a": [...a, ...a]}'.repeat(30)}{"n": count(a)}`],
])("a groups query that %s is refused, as it would block others", async ([, rest], { lake }) => {
  const reader = lake.client({ token: TEST_TOKENS.read });
  const result = reader.fetch(`*[_type == "system.group"]${rest}`);
  await expect(result).rejects.toThrow("takes too much time");
});
