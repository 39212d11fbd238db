import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as rxjs from "rxjs";
import { expect, test } from "vitest";
import { patchSanity } from "../../../sanity/patches";

const LIB = "sanity/node_modules/sanity/lib";
const START = "createBifurTransport = ";
const END = "dispatchMessage];\n}";

type Transport = (
  bifur: object,
  sessionId: string,
) => [unknown, (message: { type: "disconnect" }) => rxjs.Observable<unknown>];

/** The Studio's function of that name, with the patches and with the operators that its module imports. */
function patchedTransport(): Transport {
  const files = readdirSync(LIB).filter((name) => name.endsWith(".js"));
  const codes = files.map((name) => readFileSync(join(LIB, name), "utf8"));
  const code = patchSanity(codes.find((each) => each.includes(START)) ?? "", new Set());
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
  const [, send] = patchedTransport()(bifur, "session");
  await expect(
    rxjs.lastValueFrom(send({ type: "disconnect" }), { defaultValue: "completed" }),
  ).resolves.toBe("completed");
});
