// A process that answers everything with the same bytes from memory: the least that a server in Node has to do.
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { buffer } from "node:stream/consumers";

const { status, headers, canned } = JSON.parse(process.argv[2]);
const body = await buffer(process.stdin);

/** Not even HTTP: the same bytes for every piece that comes. Nothing can be sent faster by a program of this language. */
function createCanned() {
  const lines = [`HTTP/1.1 ${status} OK`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  const answer = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
  return createSocketServer((socket) => {
    socket.setNoDelay();
    socket.on("error", () => {});
    socket.on("data", () => socket.write(answer));
  });
}

const server = canned
  ? createCanned()
  : createServer((_request, response) => {
      response.writeHead(status, headers).end(body.length > 0 ? body : undefined);
    });
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
