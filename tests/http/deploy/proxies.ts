import {
  type ChildProcess,
  execFileSync,
  type StdioOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { freePort } from "../../support/site";

const DEPLOY = join(import.meta.dirname, "../../../deploy/");
const STDIO: StdioOptions = ["ignore", "ignore", "pipe"];

interface ProxyPorts {
  port: number;
  sitePort: string;
}

export type RunningProxy = Awaited<ReturnType<typeof untilListening>>;

/** Makes a folder for a proxy, with cert.pem and key.pem for localhost. */
function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const request =
    "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync("openssl", [...request.split(" "), ...files], { stdio: "ignore" });
  return folder;
}

/**
 * Waits until a proxy listens.
 * @param signal stops it within two seconds
 */
async function untilListening(
  child: ChildProcess,
  folder: string,
  port: number,
  signal: NodeJS.Signals,
) {
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const exited = once(child, "close");
  await Promise.race([
    reachable(port),
    exited.then(() => Promise.reject(new Error(`The proxy ended:\n${said}`))),
  ]);
  return {
    /** The proxy's certificate, for the `ca` option. */
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
export async function reachable(port: number): Promise<void> {
  await eventually(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect").finally(() => socket.destroy());
  }, 50);
}

/** The program that is missing for a proxy, if any. */
export function missingFor(proxy: string): string | undefined {
  const isMissing = (program: string) =>
    spawnSync(program, ["version"], { env: pathWithSbin() }).error !== undefined;
  const program = [proxy, "openssl"].find(isMissing);
  return program && `${program} is not installed: apt-get install ${program}`;
}

/** Runs deploy/Caddyfile with another host name, port and certificate. */
export async function startCaddy({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = makeFolder("caddy");
  const address = `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`;
  const adapted = readFileSync(join(DEPLOY, "Caddyfile"), "utf8")
    .replace(/^www\.example\.com \{/m, address)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`);
  const own = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n";
  writeFileSync(join(folder, "Caddyfile"), own + adapted);
  const args = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return untilListening(spawn("caddy", args, { env, stdio: STDIO }), folder, port, "SIGKILL");
}

/** The environment, with the folders where systems have nginx. */
export function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

/** Runs nginx in a folder, with these lines in its `http` block. */
export function spawnNginx(folder: string, http: string): ChildProcess {
  mkdirSync(join(folder, "logs"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  // Started by root, nginx runs its workers as a user without write access to this folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} pid ${folder}/pid; error_log stderr; events {}\nhttp {\n${paths}\n${http}\n}`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  return spawn("nginx", args, { env: pathWithSbin(), stdio: STDIO });
}

/** Runs deploy/nginx.conf with other ports, another host name and another certificate. */
export async function startNginx({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = makeFolder("nginx");
  const adapted = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${sitePort};`)
    .replaceAll("www.example.com;", "localhost;")
    .replace("/opt/agency/deploy", DEPLOY)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  return untilListening(spawnNginx(folder, `access_log off;\n${adapted}`), folder, port, "SIGQUIT");
}
