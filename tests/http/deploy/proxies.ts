import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/site";

const DEPLOY = join(import.meta.dirname, "../../../deploy/");

interface ProxyPorts {
  port: number;
  sitePort: string;
}

export interface RunningProxy {
  /** The proxy's certificate, for the `ca` option. */
  certificate: string;
  stop(): Promise<void>;
}

/** Writes cert.pem and key.pem for localhost. */
function makeCertificate(folder: string): void {
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
async function runProxy({
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
export async function reachable(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing has opened the port ${port}.`);
}

/** The missing program, if any. */
export function missingCaddyProgram(): string | undefined {
  if (spawnSync("caddy", ["version"]).error) return "caddy is not installed: apt-get install caddy";
  return spawnSync("openssl", ["version"]).error ? "openssl is not installed" : undefined;
}

/** Runs deploy/Caddyfile with another host name, port and certificate. */
export async function startCaddy({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  makeCertificate(folder);
  const address = `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`;
  const adapted = readFileSync(join(DEPLOY, "Caddyfile"), "utf8")
    .replace(/^www\.example\.com \{/m, address)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`);
  const own = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n";
  writeFileSync(join(folder, "Caddyfile"), own + adapted);

  const args = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  return runProxy({
    program: "caddy",
    args,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    folder,
    port,
    signal: "SIGKILL",
  });
}

/** The missing program, if any. */
export function missingNginxProgram(): string | undefined {
  const nginx = spawnSync("nginx", ["-v"], { env: pathWithSbin() });
  const openssl = spawnSync("openssl", ["version"]);
  if (nginx.error) return "nginx is not installed: apt-get install nginx";
  return openssl.error ? "openssl is not installed" : undefined;
}

/** The environment, with the folders where systems have nginx. */
export function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

/** Runs deploy/nginx.conf with other ports, another host name and another certificate. */
export async function startNginx({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  mkdirSync(join(folder, "logs"));
  makeCertificate(folder);
  const adapted = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${sitePort};`)
    .replaceAll("www.example.com;", "localhost;")
    .replace("/opt/agency/deploy", DEPLOY)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  // Started by root, nginx runs its workers as a user without write access to this folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off;\n${paths}\n${adapted}\n}`;
  writeFileSync(join(folder, "nginx.conf"), main);

  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  return runProxy({
    program: "nginx",
    args,
    env: pathWithSbin(),
    folder,
    port,
    signal: "SIGQUIT",
  });
}
