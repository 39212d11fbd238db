// Does what systemd does for a socket unit: opens a port and passes it as file descriptor 3 to a server, which it starts
// again whenever it ends. It never accepts a connection itself, because its event loop never runs.
// Usage: node socket-holder.mjs PROGRAM; prints the port, then the process id of each server.
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";

const [, , program] = process.argv;
const START = 'echo "server $$"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" "$1"';

const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.stdout.write(`port ${server.address().port}\n`);
  const stdio = ["ignore", "inherit", "inherit", server._handle.fd];
  for (;;) {
    const { status } = spawnSync("sh", ["-c", START, process.execPath, program], { stdio });
    if (status !== 0) process.exit(status ?? 1);
  }
});
