import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { KEEP_ALIVE_MS } from "http-kit";
import { test as base, vi } from "vitest";
import { emptyFolder } from "../../packages/local-content-lake/test/support/empty-folder";

/**
 * A test with an empty `folder`, with `listen`, which serves requests on a free port, and with `setZone`, which sets the
 * machine's time zone. Each ends with the test.
 */
export const test = base
  .extend("folder", emptyFolder)
  .extend("listen", ({}, { onCleanup }) => {
    const close: (() => void)[] = [];
    onCleanup(() => {
      for (const each of close) each();
    });
    return async (listener: RequestListener) => {
      const server = createServer(listener).listen(0, "127.0.0.1");
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      close.push(() => {
        server.closeAllConnections();
        server.close();
      });
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return { server, port, url: `http://127.0.0.1:${port}` };
    };
  })
  // An empty TZ is invalid, so the variable is removed again if it was unset.
  .extend("setZone", ({}, { onCleanup }) => {
    onCleanup(() => void vi.unstubAllEnvs());
    return (zone: string) => vi.stubEnv("TZ", zone);
  });
