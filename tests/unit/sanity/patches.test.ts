import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as rxjs from "rxjs";
import { expect, test } from "vitest";
import { checkPatches, patchSanity, SANITY_CODE } from "../../../sanity/patches";

const PACKAGES = join(import.meta.dirname, "../../../sanity/node_modules");
const FOLDERS = [
  "sanity/lib",
  "@portabletext/editor/lib",
  "../../node_modules/@sanity/mutator/lib",
];

/** The paths and texts of an installed package's modules. */
async function codesOf(folder: string) {
  const names = await readdir(join(PACKAGES, folder));
  const paths = names.filter((name) => name.endsWith(".js"));
  return Promise.all(
    paths.map(async (name) => {
      const path = join(PACKAGES, folder, name);
      return [path, await readFile(path, "utf8")] as const;
    }),
  );
}

test("each patch finds its place in the installed version", async () => {
  const applied = new Set<string>();
  for (const folder of FOLDERS) {
    const codes = await codesOf(folder);
    expect(codes.length).toBeGreaterThan(0);
    for (const [path, code] of codes) {
      expect(path).toMatch(SANITY_CODE);
      patchSanity(code, applied);
    }
  }
  checkPatches(applied);
});

test("checkPatches names the patches that found no place", () => {
  expect(() => checkPatches(new Set())).toThrow(/save without a response.*presence/);
});

const START = "createBifurTransport = ";
const END = "dispatchMessage];\n}";

type Transport = (
  bifur: object,
  sessionId: string,
) => [unknown, (message: { type: "disconnect" }) => rxjs.Observable<unknown>];

/** The Studio's function of that name, with the patches and with the operators that its module imports. */
async function patchedTransport(): Promise<Transport> {
  const codes = await codesOf("sanity/lib");
  const [, found = ""] = codes.find(([, code]) => code.includes(START)) ?? [];
  const code = patchSanity(found, new Set());
  const from = code.indexOf(START) + START.length;
  const source = code.slice(from, code.indexOf(END, from) + END.length);
  const { map, share } = rxjs;
  const names = {
    ...rxjs,
    map$1: map,
    share$1: share,
    handleIncomingMessage: (event: unknown) => event,
  };
  return new Function(...Object.keys(names), `return ${source}`)(...Object.values(names));
}

test("a message of presence that cannot be sent is no error of the Studio", async () => {
  const bifur = {
    listen: () => rxjs.NEVER,
    request: () => rxjs.throwError(() => new Error("offline")),
  };
  const [, send] = (await patchedTransport())(bifur, "session");
  await expect(
    rxjs.lastValueFrom(send({ type: "disconnect" }), { defaultValue: "completed" }),
  ).resolves.toBe("completed");
});

interface Buffer {
  commitHandler(save: { mutation: { mutations: unknown[] } }): void;
  add(mutation: object): void;
  commit(): void;
}

interface Mutator {
  BufferedDocument: new (document: object) => Buffer;
  Mutation: new (options: { mutations: object[] }) => object;
}

/** The patched module of the Studio's buffers, in a page that is hidden. */
async function patchedMutator(): Promise<Mutator> {
  const [found] = await codesOf("../../node_modules/@sanity/mutator/lib");
  const source = patchSanity(found?.[1] ?? "", new Set())
    .replaceAll(/^import .*$/gm, "")
    .replace(/^export (?=\{)/m, "return ");
  const names = {
    document: { hidden: true },
    createDebug: () => () => undefined,
    dequal: isDeepStrictEqual,
    uuid: randomUUID,
  };
  return new Function(...Object.keys(names), source)(...Object.values(names));
}

test("the changes that wait for a save go into one when the page is left", async () => {
  const { BufferedDocument, Mutation } = await patchedMutator();
  const buffer = new BufferedDocument({ _id: "a", _type: "faq", _rev: "r", order: 0 });
  const saves: unknown[] = [];
  buffer.commitHandler = ({ mutation }) => saves.push(mutation.mutations);
  const patchOf = (order: number) => ({ patch: { id: "a", set: { order } } });
  for (const order of [1, 2, 3]) {
    buffer.add(new Mutation({ mutations: [patchOf(order)] }));
    buffer.commit();
  }
  await Promise.resolve();
  expect(saves).toEqual([[patchOf(1)], [patchOf(2), patchOf(3)]]);
});
