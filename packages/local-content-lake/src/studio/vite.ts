import { fileURLToPath } from "node:url";
import { PACKAGE_NAME } from "../util/package-name";

/**
 * Vite plugin for a Studio on a lake: sends listeners over WebSockets. With one document open, a Studio holds six or
 * more listeners. As event streams they use all connections that a browser opens to a host over HTTP/1.1, and no form
 * opens. Requests to Sanity's hosts are unchanged. Clients from 8 on have no use for it: `lakeWorkspace` is enough.
 *
 * @returns a Vite plugin
 * @see lakeWorkspace of `local-content-lake/studio`
 * @example
 * export default defineConfig({ plugins: [react(), lakeStudio()] });
 */
export function lakeStudio() {
  const replacement = fileURLToPath(import.meta.resolve(`${PACKAGE_NAME}/event-source`));
  return {
    name: PACKAGE_NAME,
    // It is for browsers. Sanity's command line, which also loads Studios by Vite, has a client of its own.
    apply: ({ build }: { build?: { target?: unknown } }) => build?.target !== "node",
    config: () => ({
      resolve: {
        alias: [{ find: /^@sanity\/eventsource$/, replacement }],
        // The workspace uses the Studio's client, not another version that a dependency of this package brought.
        dedupe: ["@sanity/client"],
      },
    }),
  };
}
