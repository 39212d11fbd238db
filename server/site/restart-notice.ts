import { relative, sep } from "node:path";
import type { Plugin } from "vite";

/** What is built before the process starts and stays in it as it was: the server and the Content Lake. */
const STARTED_ONCE = /^(?:server\.ts$|server\/|sanity\/lake\/(?!dist\b|node_modules\/))/;

/**
 * While developing, the site and the Studio take a change at once. Of what cannot, this says what to do: otherwise a
 * change there seems to do nothing.
 */
export function startedOnce(): Plugin {
  return {
    name: "started-once",
    configureServer({ watcher, config }) {
      watcher.on("all", (_event, path) => {
        const file = relative(config.root, path).replaceAll(sep, "/");
        if (!STARTED_ONCE.test(file)) return;
        config.logger.warn(`${file} changed: stop with Ctrl-C and start again to use it.`, {
          timestamp: true,
        });
      });
    },
  };
}
