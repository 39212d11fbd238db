import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog, Secrets } from "http-kit";
import { expect, onTestFinished, test } from "vitest";
import { ClientIps } from "../../../../server/middleware/client-ip";
import { RequestLog } from "../../../../server/middleware/request-log";

test.each([
  { isQuiet: false, level: "info", lines: 1 },
  { isQuiet: true, level: "info", lines: 0 },
  { isQuiet: true, level: "debug", lines: 1 },
])(
  "a request writes $lines lines at $level, quiet: $isQuiet",
  async ({ isQuiet, level, lines }) => {
    const written: string[] = [];
    const out = { write: (line: string) => written.push(line) };
    const log = createLog({ level, out }, new Secrets());
    const counted: number[] = [];
    const metrics = { countRequest: (_: unknown, status: number) => counted.push(status) };
    const requestLog = new RequestLog({ log, clientIps: new ClientIps([]), metrics, isQuiet });
    const server = createServer((request, response) => {
      requestLog.track(request, response);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/plan`);
    await expect.poll(() => counted).toEqual([200]);
    expect(written).toHaveLength(lines);
  },
);
