import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "../app/utils/env.server";
import { StartError } from "./start-error";

function listenFailure(code: string | undefined, { HOST, PORT }: Env): StartError {
  if (code === "EADDRINUSE") {
    const other = PORT < 65_535 ? PORT + 1 : PORT - 1;
    return new StartError(
      `PORT ${PORT} is taken on ${HOST}: stop the program that uses it, or choose another port, for example PORT=${other}.`,
    );
  }
  if (code === "EACCES") {
    return new StartError(
      `PORT ${PORT} may not be used by this user: choose one above 1023, for example PORT=3000.`,
    );
  }
  return new StartError(
    `HOST "${HOST}" is not an address of this machine (${code}): use 127.0.0.1, or 0.0.0.0 for every network.`,
  );
}

/**
 * Starts listening on the port and host of the settings.
 * @returns the port, which is a free one when PORT is 0
 * @throws StartError naming PORT or HOST
 */
export function listen(server: Server, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(listenFailure(error.code, env));
    server.once("error", refuse);
    server.listen(env.PORT, env.HOST, () => {
      server.off("error", refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
