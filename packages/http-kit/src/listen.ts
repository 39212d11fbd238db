import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "./start-error";

export interface Endpoint {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Names of the two settings in error messages: `PORT`, or a flag like `--port`. */
  names: { port: string; host: string };
}

/** Idle timeout of connections. Longer than that of common proxies, so that none sends into a closing connection. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * Starts listening.
 *
 * @returns the port
 * @throws StartError `PORT_IN_USE`, `PORT_FORBIDDEN` or `HOST_UNAVAILABLE`
 */
export function listen(server: Server, endpoint: Endpoint): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    const refuse = ({ code }: NodeJS.ErrnoException) => reject(listenFailure(code, endpoint));
    server.once("error", refuse);
    server.listen(endpoint.port, endpoint.host, () => {
      server.off("error", refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenFailure(code: string | undefined, { port, host, names }: Endpoint): StartError {
  if (code === "EADDRINUSE") {
    const other = port < 65_535 ? port + 1 : port - 1;
    return new StartError(
      "PORT_IN_USE",
      `${names.port} ${port} is taken on ${host}: stop the program that uses it, or choose another port, for example ${assignment(names.port, other)}.`,
    );
  }
  if (code === "EACCES") {
    return new StartError(
      "PORT_FORBIDDEN",
      `${names.port} ${port} may not be used by this user: choose one above 1023, for example ${assignment(names.port, 3000)}.`,
    );
  }
  return new StartError(
    "HOST_UNAVAILABLE",
    `${names.host} "${host}" is not an address of this machine (${code}): use 127.0.0.1, or 0.0.0.0 for every network.`,
  );
}

function assignment(name: string, value: number): string {
  return name.startsWith("--") ? `${name} ${value}` : `${name}=${value}`;
}
