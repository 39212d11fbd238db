import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { forgetPictures, keepPicture } from "../../../../server/lake/cached-images";

const FILE = `${"a".repeat(40)}-40x30.png`;
const ADDRESS = `/lake/images/local/production/${FILE}?w=20`;

let server: Server;
let url: string;
let kept: KeptResponses;
/** What happens while a picture is made. */
let meanwhile: () => void;
let status: number;

beforeEach(async () => {
  kept = new KeptResponses();
  meanwhile = () => {};
  status = 200;
  server = createServer((request, response) => {
    keepPicture(kept, request, response);
    meanwhile();
    const body = Buffer.from("a picture");
    response.statusCode = status;
    response.setHeader("Content-Length", body.length).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function isKept(address: string): Promise<boolean> {
  await (await fetch(url + address)).arrayBuffer();
  return kept.find(address) !== undefined;
}

test("keeps a picture by the address that the lake gives it", async () => {
  expect(await isKept(ADDRESS)).toBe(true);
  expect(await isKept(ADDRESS.replace("?", "/teal.png?"))).toBe(true);
  // Written so, it would not be found when its document is deleted.
  expect(await isKept(ADDRESS.replace("production", "%70roduction"))).toBe(false);
  expect(await isKept(ADDRESS.replace("/local", "//local"))).toBe(false);
});

test("forgets an image in all its sizes, or all of a dataset, and nothing else", async () => {
  const others = [ADDRESS.replaceAll("aaa", "bbb"), ADDRESS.replace("production", "staging")];
  const all = [ADDRESS, `${ADDRESS}&h=10`, ...others];
  for (const address of all) await isKept(address);
  const left = () => all.filter((address) => kept.find(address));
  forgetPictures(kept, { dataset: "production", file: FILE });
  expect(left()).toEqual(others);
  forgetPictures(kept, { dataset: "staging" });
  expect(left()).toEqual(others.slice(0, 1));
});

test("does not keep a picture whose document was deleted while it was made", async () => {
  meanwhile = () => forgetPictures(kept, { dataset: "production", file: FILE });
  expect(await isKept(ADDRESS)).toBe(false);
});

test("does not keep what the lake answers in the place of a picture", async () => {
  status = 404;
  expect(await isKept(ADDRESS)).toBe(false);
});
