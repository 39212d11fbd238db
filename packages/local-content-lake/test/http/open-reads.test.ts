import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect } from "vitest";
import { API_VERSION, test as lakeTest, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";
import { forLanes } from "../support/random";

const DOCUMENTS = 100;
const EXPORT = "an export";

const test = lakeTest.extend("owner", { scope: "file", auto: true }, ({ lake }) =>
  join(lake, "administrator"),
);

/** Makes a public dataset. Its export is larger than what sockets buffer. */
async function makeDataset(lake: TestLake, what: string): Promise<void> {
  await manage(lake, "DELETE", "/datasets/open").catch(() => {});
  await manage(lake, "PUT", "/datasets/open", {});
  if (what !== EXPORT) return;
  const create = { _type: "post", text: "x".repeat(180_000) };
  const mutations = Array(20).fill({ create });
  for (let n = 0; n < DOCUMENTS; n += 20)
    await manage(lake, "POST", "/data/mutate/open", { mutations });
}

/** Opens a response, and stops reading it. @returns what goes on to read, to the end that the lake decides */
async function openStream(lake: TestLake, path: string, token?: string) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
  const request = get(`${lake.url}/v${API_VERSION}${path}`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let text = "";
  response.setEncoding("utf8").on("error", () => {});
  response.on("data", (piece) => {
    text += piece;
  });
  await once(response, "data");
  response.pause();
  return async () => {
    // Not `once`, which rejects when the response is broken off.
    const closed = new Promise((resolve) => response.once("close", resolve));
    response.resume();
    await closed;
    return text;
  };
}

const LISTEN = `/data/listen/open?query=${encodeURIComponent("*")}`;
/** people-removal.test.ts and listen.test.ts end WebSockets. */
const READS: Record<string, string> = {
  "an event stream of a listener": LISTEN,
  [EXPORT]: "/data/export/open",
  "live events of drafts": "/data/live/events/open?includeDrafts=true",
};

type Change = (lake: TestLake, id: string, token: string) => Promise<unknown>;
const CHANGES: Record<string, Change> = {
  "its reader is removed": (lake, id) => manage(lake, "DELETE", `/people/${id}`),
  "its session ends": (lake, _id, token) => lake.request("/auth/logout", { method: "POST", token }),
  "its dataset is deleted": (lake) => manage(lake, "DELETE", "/datasets/open"),
};

/** Writes something that no reader may see any more. @returns whether the dataset was there */
const writeLater = (lake: TestLake) => {
  const mutations = [{ create: { _id: "later", _type: "post", text: "written later" } }];
  const written = manage(lake, "POST", "/data/mutate/open", { mutations });
  return written.then(() => true).catch(() => false);
};

function expectNothingLater(what: string, text: string): void {
  expect(text).not.toContain("written later");
  if (what === EXPORT) expect(text.split("\n").length).toBeLessThan(DOCUMENTS);
}

const ENDS = Object.entries(READS).flatMap(([what, path]) =>
  Object.entries(CHANGES).map(([when, change]) => ({ what, path, when, change })),
);
const isSecond = ({ what, when }: (typeof ENDS)[0]) =>
  what === EXPORT && when !== "its reader is removed";
const eachEnd = forLanes(
  test,
  ENDS.filter((end) => !isSecond(end)),
  ENDS.filter(isSecond),
);

eachEnd("$what ends when $when", async ({ what, path, when, change }, { lake }) => {
  await makeDataset(lake, what);
  const { id, token } = await join(lake, "editor");
  const rest = await openStream(lake, path, token);
  await change(lake, id, token);
  expect(await writeLater(lake)).toBe(when !== "its dataset is deleted");
  expectNothingLater(what, await rest());
});

test("an export of an anonymous client ends when its dataset becomes private", async ({ lake }) => {
  await makeDataset(lake, EXPORT);
  const rest = await openStream(lake, "/data/export/open");
  await manage(lake, "PATCH", "/datasets/open", { aclMode: "private" });
  expect(await writeLater(lake)).toBe(true);
  expectNothingLater(EXPORT, await rest());
});
