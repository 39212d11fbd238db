// Holds many listeners open in a process of its own, so that reading does not slow down what is measured.
// For a message `{ streams, sockets }` (URLs), it answers `ready`, then `{ transaction, arrivals }` for each
// event that all of them have: when each had it, on the clock that all processes of a machine share.
import { Agent, get } from "node:http";
import WebSocket from "ws";

const TRANSACTION = /"eventId":"([^"#]+)#/g;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const transactions = new Map();
let total = 0;
let welcomed = 0;

function heard(text) {
  const now = process.hrtime.bigint();
  if (text.includes('"listenerName"')) {
    welcomed += 1;
    if (welcomed === total) process.send("ready");
  }
  for (const [, transaction] of text.matchAll(TRANSACTION)) {
    const arrivals = transactions.get(transaction) ?? [];
    transactions.set(transaction, arrivals);
    arrivals.push(String(now));
    if (arrivals.length === total) {
      transactions.delete(transaction);
      process.send({ transaction, arrivals });
    }
  }
}

process.on("message", ({ streams, sockets }) => {
  total = streams.length + sockets.length;
  for (const url of streams) {
    get(url, { agent }, (response) => response.setEncoding("utf8").on("data", heard));
  }
  for (const url of sockets) {
    new WebSocket(url).on("message", (data) => heard(String(data)));
  }
});
