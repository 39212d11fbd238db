import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate, type ProxyPorts, type RunningProxy, runProxy } from "./tls-proxy";

const CONFIGURATION = new URL("../../../deploy/Caddyfile", import.meta.url);

/** The missing program, if any. */
export function missingCaddyProgram(): string | undefined {
  if (spawnSync("caddy", ["version"]).error) return "caddy is not installed";
  return spawnSync("openssl", ["version"]).error ? "openssl is not installed" : undefined;
}

/** Runs deploy/Caddyfile with another host name, port and certificate. */
export async function startCaddy({ port, sitePort }: ProxyPorts): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  makeCertificate(folder);
  const address = `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`;
  const adapted = readFileSync(CONFIGURATION, "utf8")
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
