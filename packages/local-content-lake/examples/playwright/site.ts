// The site under test: one page that lists posts. Its only setting is where the content is.
import { createServer, type Server } from "node:http";
import { createClient } from "@sanity/client";

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param content base URL of a Content Lake, and the project in it */
export function createSite(content: { apiHost: string; projectId: string }): Server {
  const client = createClient({
    ...content,
    dataset: "production",
    useProjectHostname: false,
    useCdn: false,
    apiVersion: "2025-02-19",
    maxRetries: 0,
  });
  const page = async () => {
    const titles = await client.fetch<string[]>('*[_type == "post"] | order(title).title');
    return `<h1>Posts</h1><ul>${titles.map((title) => `<li>${escapeHtml(title)}</li>`).join("")}</ul>`;
  };
  return createServer(async (_request, response) => {
    const body = await page().catch(() => undefined);
    response.writeHead(body ? 200 : 503, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Blog</title>${body ?? "<h1>Back soon</h1>"}`);
  });
}
