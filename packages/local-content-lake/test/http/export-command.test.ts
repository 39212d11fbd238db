import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { runExport } from "../../src/cli/export-command";
import { lakeClient } from "../../src/client";
import { temporaryFolder } from "../support/documents";

const test = base
  .extend("scratch", () => temporaryFolder())
  // Starts a server whose export endpoint does what the test says.
  .extend("serveExport", ({}, { onCleanup }) => {
    const server = createServer();
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return async (respond: (response: ServerResponse) => unknown) => {
      server.on("request", (_request, response) => void respond(response)).listen(0, "127.0.0.1");
      await once(server, "listening");
      return lakeClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    };
  });

const line = (n: number) =>
  `${JSON.stringify({ _id: `p${n}`, _type: "post", text: "x".repeat(90) })}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n)).join("");

test.for(["all.ndjson", "all.tar.gz"])(
  "an export to %s stores documents before the last one arrives",
  async (name, { scratch: folder, serveExport }) => {
    const stored = () => {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    };
    let before = 0;
    const client = await serveExport(async (response) => {
      response.write(lines(5_000));
      await expect.poll(stored).toBeGreaterThan(100_000);
      before = stored();
      response.end(line(5_000));
    });
    const { json } = await runExport(client, join(folder, name));
    expect(json).toMatchObject({ documents: 5_001, assets: 0 });
    expect(before).toBeGreaterThan(100_000);
    expect(readdirSync(folder)).toEqual([name]);
  },
);

test.for<[how: string, respond: (response: ServerResponse) => unknown]>([
  ["reports that it broke off", (response) => response.end(`${line(1)}{"error":{}}\n`)],
  ["breaks off", (response) => response.write(line(1), () => response.destroy())],
  ["refuses", (response) => response.writeHead(401).end()],
])(
  "an export whose source %s leaves no file",
  async ([, respond], { scratch: folder, serveExport }) => {
    const client = await serveExport(respond);
    for (const name of ["all.ndjson", "all.tgz"]) {
      await expect(runExport(client, join(folder, name))).rejects.toMatchObject({
        code: "EXPORT_FAILED",
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("an export keeps characters that chunks cut", async ({ scratch, serveExport }) => {
  const text = "Größe \u2028 \u2029 \r 🙂 日本";
  const bytes = Buffer.from(
    `${JSON.stringify({ _id: "a", text })}\n${JSON.stringify({ _id: "b", text })}`,
  );
  const client = await serveExport(async (response) => {
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    response.end();
  });
  const file = join(scratch, "all.ndjson");
  await runExport(client, file);
  const documents = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(documents.map((document) => JSON.parse(document))).toEqual([
    { _id: "a", text },
    { _id: "b", text },
  ]);
});
