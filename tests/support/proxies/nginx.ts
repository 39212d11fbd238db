import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  freePort,
  makeCertificate,
  type ProxyPorts,
  type RunningProxy,
  runProxy,
} from "./tls-proxy";

const CONFIGURATION = new URL("../../../deploy/nginx.conf", import.meta.url);

/** The missing program, if any. */
export function missingNginxProgram(): string | undefined {
  const nginx = spawnSync("nginx", ["-v"], { env: pathWithSbin() });
  const openssl = spawnSync("openssl", ["version"]);
  if (nginx.error) return "nginx is not installed";
  return openssl.error ? "openssl is not installed" : undefined;
}

function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

/** Runs deploy/nginx.conf with other ports, another host name and another certificate. */
export async function startNginx({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  mkdirSync(join(folder, "logs"));
  makeCertificate(folder);
  const adapted = readFileSync(CONFIGURATION, "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${sitePort};`)
    .replaceAll("www.example.com;", "localhost;")
    .replace("/opt/agency/deploy", fileURLToPath(new URL(".", CONFIGURATION)))
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
