import { fileURLToPath } from "node:url";

/**
 * A Vite plugin for a Studio on a lake: its listeners go over WebSockets. A Studio holds six and more of them with
 * one document open, which is all the connections that a browser opens to one host over HTTP/1.1; as event streams
 * they leave none, and no form opens. Sanity's own hosts are asked as ever.
 */
export function lakeStudio() {
  const replacement = fileURLToPath(import.meta.resolve("local-content-lake/event-source"));
  return {
    name: "local-content-lake",
    config: () => ({
      resolve: { alias: [{ find: /^@sanity\/eventsource$/, replacement }] },
    }),
  };
}
