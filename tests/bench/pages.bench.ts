import { afterAll, beforeAll, test } from "vitest";
import { type Site, startSite } from "../support/server";
import { requestsPerSecond, startRawServer } from "./support/load";

const PAGES = ["/", "/services", "/projects", "/plan", "/contact"];

let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test("a page against a raw server that sends the same bytes", async () => {
  for (const path of PAGES) {
    const address = site.url + path;
    const body = Buffer.from(await (await fetch(address)).arrayBuffer());
    const raw = await startRawServer(body, "text/html; charset=utf-8");
    const reference = await requestsPerSecond(raw.url);
    const measured = await requestsPerSecond(address);
    raw.stop();
    console.info(
      `page ${path.padEnd(10)} ${(measured / reference).toFixed(2)} of a raw server (${Math.round(measured)} to ${Math.round(reference)} requests per second, ${body.length} bytes)`,
    );
  }
});
