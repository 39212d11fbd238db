import { type IncomingMessage, request } from "node:http";
import { API_VERSION } from "./lake";

export interface SlowRequest {
  /** Sends the last byte of the body. @returns the response */
  finish(): Promise<{ status: number; text: string }>;
}

/** Sends a request without the last byte of its body. Resolves once the server waits for that byte. */
export async function sendSlowly(
  url: string,
  { method, path, token, body }: { method: string; path: string; token?: string; body: Buffer },
): Promise<SlowRequest> {
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const sent = request(`${url}/v${API_VERSION}${path}`, { method, headers, agent: false });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  response.catch(() => {});
  sent.write(body.subarray(0, -1));
  // Once the server answers a later request on another connection, it has read these headers.
  await new Promise((flushed) => sent.once("socket", (socket) => socket.once("connect", flushed)));
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${url}/v1/ping`);
  return {
    async finish() {
      sent.end(body.subarray(-1));
      const answered = await response;
      let text = "";
      for await (const chunk of answered) text += chunk;
      return { status: answered.statusCode ?? 0, text };
    },
  };
}
