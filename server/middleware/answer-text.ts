import type { Response } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";

/** Answers with a text that nobody may store. */
export function answerText(response: Response, status: number, text = ""): void {
  response.status(status).set("Cache-Control", CACHE.none).type("text").send(text);
}
