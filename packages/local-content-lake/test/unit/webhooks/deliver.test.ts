import { test as base, expect } from "vitest";
import { publicLookup, type Resolve } from "../../../src/util/public-host";
import { deliver } from "../../../src/webhooks/deliver";
import { type Hook, hookShape } from "../../../src/webhooks/hook";
import type { HookMessage } from "../../../src/webhooks/message";
import { words } from "../../support/documents";
import { serve } from "../../support/http-client";

const PUBLIC = "93.184.216.34";
const MESSAGE = { id: "m", payload: "{}", attempts: [] } as unknown as HookMessage;

/** A resolver whose answers follow each other; the last one stays. */
function answers(...lists: string[][]): Resolve {
  let last = -1;
  return (_name, _options, callback) => {
    last = Math.min(last + 1, lists.length - 1);
    const all = lists[last]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => callback(null, all ?? []));
  };
}

const test = base.extend("inside", async () => {
  const heard: string[] = [];
  // Of every address of this machine, by IPv6 too.
  const url = await serve((request, response) => {
    heard.push(request.url ?? "");
    response.writeHead(302, { Location: `${url}/secret` }).end("a secret");
  }, "::");
  return { heard, port: new URL(url).port };
});

async function send(url: string, resolve?: Resolve, allowed: string[] = []) {
  const shape = hookShape.parse({ name: "Hook", url });
  const hook = { ...shape, id: "h", projectId: "local" } as Hook;
  const { attempt, body } = await deliver(hook, MESSAGE, 0, {
    allowedHosts: new Set(allowed),
    stopping: new AbortController().signal,
    resolve,
  });
  return { ...attempt, body: await body };
}

const refused = {
  isFailure: true,
  failureReason: "other",
  resultCode: null,
  resultBody: expect.stringMatching(/^The lake calls public addresses only, not /),
  body: null,
};

const INSIDE = words(`
  127.0.0.1 2130706433 0177.0.0.1 0x7f.0.0.1 127.1 0 0.0.0.0 127.0.0.1. ①②⑦.⓪.⓪.① [::1] [::]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1]
  [2002:7f00:1::] [fe80::1] [fd00::1] 169.254.169.254 10.0.0.1 100.100.100.200 192.168.0.1
  localhost`);

test.for<[host: string, addresses?: string[], allowed?: string]>([
  ...INSIDE.map((host): [string] => [host]),
  ["rebound.example", ["127.0.0.1"]],
  ["rebound.example", [PUBLIC, "127.0.0.1"]],
  ["rebound.example", ["2606:4700::1111", "::1"]],
  ["rebound.example", ["::ffff:127.0.0.1"]],
  ["rebound.example", ["64:ff9b::7f00:1"]],
  ["rebound.example", ["fe80::1"]],
  ["rebound.example", ["0.0.0.0"]],
  // A trailing dot makes another name than the allowed one.
  ["known.example.", ["127.0.0.1"], "known.example"],
])("deliver() does not call %s, found at %j", async ([host, found, allowed = ""], { inside }) => {
  const resolve = found && answers(found);
  expect(await send(`http://${host}:${inside.port}/`, resolve, [allowed])).toMatchObject(refused);
  expect(inside.heard).toEqual([]);
});

/** The error's name, or what the look-up finds. */
function lookUp(name: string, lookup: ReturnType<typeof publicLookup>): Promise<unknown> {
  return new Promise((done) => {
    lookup(name, {}, (error, address) => done(error?.name ?? address));
  });
}

test("publicLookup checks each answer of a name, not only the first", async () => {
  const lookup = publicLookup(new Set(), answers([PUBLIC], ["127.0.0.1"]));
  const ask = () => lookUp("rebound.example", lookup);
  const refusal = "ForbiddenHostError";
  expect([await ask(), await ask(), await ask()]).toEqual([PUBLIC, refusal, refusal]);
});

test("publicLookup refuses a name that resolves to loopback, unless it is allowed", async () => {
  expect(await lookUp("localhost", publicLookup(new Set()))).toBe("ForbiddenHostError");
  const allowed = publicLookup(new Set(["localhost"]));
  expect(await lookUp("localhost", allowed)).toMatch(/^(127\.0\.0\.1|::1)$/);
});

test("deliver() resolves the name for each message, and uses that IP", async ({ inside }) => {
  let lookups = 0;
  const resolve: Resolve = (name, options, callback) => {
    lookups += 1;
    answers(["127.0.0.1"])(name, options, callback);
  };
  const url = `http://known.example:${inside.port}/hook`;
  await send(url, resolve, ["known.example"]);
  await send(url, resolve, ["known.example"]);
  expect([lookups, inside.heard]).toEqual([2, ["/hook", "/hook"]]);
});
