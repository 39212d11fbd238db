import { connect, type Socket } from "node:net";

interface LoadOptions {
  headers?: Record<string, string>;
  connections?: number;
  milliseconds?: number;
}

/**
 * How many answers a server gives in a second to connections that stay open and ask without a pause. Reads no
 * more of an answer than its length, so that what is measured is the server and not this.
 */
export async function answersPerSecond(
  url: string,
  { headers = {}, connections = 32, milliseconds = 1000 }: LoadOptions = {},
): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}:${port}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const question = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  let count = 0;
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      converse(Number(port), hostname, question, () => {
        count += 1;
      }),
    ),
  );
  await new Promise((warm) => setTimeout(warm, milliseconds / 4));
  const from = count;
  const start = performance.now();
  await new Promise((over) => setTimeout(over, milliseconds));
  const rate = ((count - from) * 1000) / (performance.now() - start);
  for (const socket of sockets) socket.destroy();
  return rate;
}

function converse(port: number, host: string, question: Buffer, onAnswer: () => void) {
  return new Promise<Socket>((connected, failed) => {
    const socket = connect(port, host, () => {
      socket.setNoDelay();
      socket.write(question);
      connected(socket);
    });
    let missing = 0;
    socket.on("error", failed).on("data", (piece) => {
      missing = missing > 0 ? missing - piece.length : lengthOf(piece) - piece.length;
      if (missing > 0) return;
      onAnswer();
      socket.write(question);
    });
  });
}

/** Of a whole answer, by its first piece. */
function lengthOf(piece: Buffer): number {
  const head = piece.subarray(0, piece.indexOf("\r\n\r\n") + 4);
  const text = head.toString("latin1");
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`Not an answer: ${text}`);
  return head.length + Number(/^content-length: (\d+)/im.exec(text)?.[1]);
}
