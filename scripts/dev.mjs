// The development server: `npm run dev`. It starts again when a file of the server or the lake has changed; Vite
// reloads site and Studio by itself. Flags of Node are passed on: `npm run dev -- --inspect`.
import { fileURLToPath } from "node:url";
import { restartOnChange } from "./build/restart-on-change.mjs";
import { fingerprint } from "./build/staleness.mjs";
import { buildStale, TARGETS } from "./build/targets.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { lake, servers } = TARGETS;
const outputs = () => fingerprint(ROOT, [...lake.outputs, ...servers.outputs]);

restartOnChange({
  root: ROOT,
  args: ["--enable-source-maps", ...process.argv.slice(2), "build/server.mjs", "--dev"],
  inputs: [...lake.inputs, ...servers.inputs],
  async rebuild() {
    const before = outputs();
    await buildStale(ROOT, ["lake", "servers"]);
    return outputs() !== before;
  },
});
