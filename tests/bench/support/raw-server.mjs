import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const [, , contentType] = process.argv;
const body = await buffer(process.stdin);
const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": contentType, "Content-Length": body.length }).end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
