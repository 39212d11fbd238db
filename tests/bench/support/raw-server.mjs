// Answers every request with the same bytes from memory, and logs one line: the least that a server in Node has to do.
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { buffer } from "node:stream/consumers";
import pino from "pino";

const { status, headers, canned, logFile } = JSON.parse(process.argv[2]);
const body = await buffer(process.stdin);

/** Not even HTTP: the same bytes for every piece that arrives. No program in JavaScript can send them faster. */
function createCannedServer() {
  const lines = [`HTTP/1.1 ${status} OK`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  const response = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
  return createSocketServer((socket) => {
    socket.setNoDelay();
    socket.on("error", () => {});
    socket.on("data", () => socket.write(response));
  });
}

function createBareServer() {
  // As the site's server logs.
  const log = pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: logFile, sync: false }),
  );
  let count = 0;
  return createServer(({ method, url }, response) => {
    response.writeHead(status, headers).end(body.length > 0 ? body : undefined);
    count += 1;
    const bytes = body.length;
    log.info({ request: count.toString(36), method, route: url, status, ms: 0, bytes }, "request");
  });
}

const server = canned ? createCannedServer() : createBareServer();
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
