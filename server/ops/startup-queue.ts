import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { answerJson } from "../middleware/answer-text";

/**
 * Answers health checks while the server starts, and lets every other request wait: a person who opens the site then
 * gets the page instead of an error.
 */
export class StartupQueue {
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];

  private readonly listener: RequestListener = (request, response) => {
    if (request.url === "/healthz" || request.url === "/readyz") {
      answerJson(response, 503, { status: "starting" });
    } else {
      this.waiting.push([request, response]);
    }
  };

  constructor(private readonly server: Server) {
    server.on("request", this.listener);
  }

  /** Replaces this queue by the server's own listener, and hands over what waits. */
  handOver(listener: RequestListener): void {
    this.server.off("request", this.listener).on("request", listener);
    for (const [request, response] of this.waiting.splice(0)) {
      if (!response.destroyed) listener(request, response);
    }
  }
}
