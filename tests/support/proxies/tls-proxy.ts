import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";

export interface ProxyPorts {
  port: number;
  sitePort: string;
}

export interface RunningProxy {
  /** The proxy's certificate, for the `ca` option. */
  certificate: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Writes cert.pem and key.pem for localhost. */
export function makeCertificate(folder: string): void {
  const request =
    "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync("openssl", [...request.split(" "), ...files], { stdio: "ignore" });
}

interface ProxyProgram {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Holds cert.pem; removed after the proxy has stopped. */
  folder: string;
  port: number;
  /** The signal that stops it within two seconds. */
  signal: NodeJS.Signals;
}

/** Starts a proxy and waits until it listens. */
export async function runProxy({
  program,
  args,
  env,
  folder,
  port,
  signal,
}: ProxyProgram): Promise<RunningProxy> {
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const exited = once(child, "close");
  await Promise.race([
    reachable(port),
    exited.then(() => Promise.reject(new Error(`${program} ended:\n${said}`))),
  ]);
  return {
    certificate: readFileSync(join(folder, "cert.pem"), "utf8"),
    async stop() {
      child.kill(signal);
      const hard = setTimeout(() => child.kill("SIGTERM"), 2_000);
      await exited;
      clearTimeout(hard);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves once the port accepts connections. */
async function reachable(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
