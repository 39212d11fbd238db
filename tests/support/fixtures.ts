import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEEP_ALIVE_MS } from "http-kit";

/** A fixture of what starts, and stops at the end of its scope. */
export function running<Started extends { stop(): unknown } | { close(): unknown }>(
  start: () => Promise<Started>,
) {
  return async ({}, { onCleanup }: { onCleanup(end: () => Promise<void>): void }) => {
    const started = await start();
    onCleanup(async () => void (await ("stop" in started ? started.stop() : started.close())));
    return started;
  };
}

/** Serves requests on a free port of loopback. `stop` ends its connections too. */
export async function serve(listener: RequestListener, host = "127.0.0.1") {
  const server = createServer(listener).listen(0, host);
  // A test that blocks this process for seconds must not reuse a connection that the server is closing.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((stopped) => server.close(() => stopped()));
  };
  return { server, port, url: `http://127.0.0.1:${port}`, stop };
}

/** A fixture: an empty folder, which is deleted at the end of its scope. */
export function emptyFolder({}, { onCleanup }: { onCleanup(end: () => void): void }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "test-")));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
