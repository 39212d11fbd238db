import { createLog, Secrets } from "http-kit";
import { expect } from "vitest";
import { ClientIps } from "../../../../server/middleware/client-ip";
import { RequestLog } from "../../../../server/middleware/request-log";
import { test } from "../../support";

test.for([
  { isQuiet: false, level: "info", lines: 1 },
  { isQuiet: true, level: "info", lines: 0 },
  { isQuiet: true, level: "debug", lines: 1 },
])("a request writes $lines lines at $level, quiet: $isQuiet", async (settings, { listen }) => {
  const { isQuiet, level, lines } = settings;
  const written: string[] = [];
  const counted: number[] = [];
  const out = { write: (line: string) => written.push(line) };
  const log = createLog({ level, out }, new Secrets());
  const metrics = { countRequest: (_: unknown, status: number) => counted.push(status) };
  const requestLog = new RequestLog({ log, clientIps: new ClientIps([]), metrics, isQuiet });
  const { url } = await listen((request, response) => {
    requestLog.track(request, response);
    response.end();
  });
  await fetch(`${url}/plan`);
  await expect.poll(() => counted).toEqual([200]);
  expect(written).toHaveLength(lines);
});
