import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { StartError } from "./start-error";
import { answerUnreadable } from "./unreadable-request";

export interface Endpoint {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Names of the two settings in error messages: `PORT`, or a flag like `--port`. */
  names: { port: string; host: string };
}

/** Idle timeout of connections. Longer than that of common proxies, so that none sends into a closing connection. */
export const KEEP_ALIVE_MS = 65_000;

/** The first socket that a service manager passes on. */
const FIRST_FD = 3;

/**
 * The listening socket that systemd has opened for this process. Connections wait in it during a restart.
 *
 * @throws StartError `SOCKETS_UNEXPECTED` if there are several
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
function inheritedSocket({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | undefined {
  // Variables of another process: a shell between may have passed them on.
  if (!LISTEN_FDS || (LISTEN_PID && LISTEN_PID !== String(process.pid))) return undefined;
  if (LISTEN_FDS === "1") return FIRST_FD;
  throw new StartError(
    "SOCKETS_UNEXPECTED",
    `LISTEN_FDS is "${LISTEN_FDS}": pass one socket, with one ListenStream= in the socket unit.`,
  );
}

/**
 * Starts listening, on the socket of a service manager if it passes one.
 *
 * @returns the port
 * @throws StartError `PORT_IN_USE`, `PORT_FORBIDDEN`, `HOST_UNAVAILABLE` or one for the inherited socket
 */
export function listen(server: Server, endpoint: Endpoint): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // A server of node:http has sockets of node:net.
  server.on("clientError", (error, socket) => answerUnreadable(error, socket as Socket));
  return new Promise((resolve, reject) => {
    const fd = inheritedSocket(process.env);
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      reject(fd === undefined ? listenFailure(code, endpoint) : inheritFailure(code));
    server.once("error", refuse);
    server.listen(fd === undefined ? endpoint : { fd }, () => {
      server.off("error", refuse);
      const address = server.address();
      // A socket in the file system has no port; the setting then names it in URLs.
      resolve((address as AddressInfo | null)?.port ?? endpoint.port);
    });
  });
}

function inheritFailure(code: string | undefined): StartError {
  return new StartError(
    "SOCKET_UNUSABLE",
    `LISTEN_FDS is set, but file descriptor ${FIRST_FD} is no listening socket (${code}): start through the socket unit, or unset LISTEN_FDS.`,
  );
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
