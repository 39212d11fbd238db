import type { DocumentWithScripts } from "./csp.server";

/** A page that is never painted, such as one in a frame that is not shown, gets its scripts all the same. */
const MAX_DELAY_MS = 1000;

const LINK = '<link rel="modulepreload"';

/**
 * Runs in the page. It takes itself away, so that React finds the document as it rendered it, and when the page and its
 * first picture have been painted it puts back what `scriptsLater` took from the links and the module.
 */
const START = `(() => {
  document.currentScript.remove();
  const start = () => {
    const waiting = document.querySelector("script[type='text/later']");
    if (!waiting) return;
    for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.removeAttribute("media");
    const module = document.createElement("script");
    module.type = "module";
    module.text = waiting.text;
    waiting.replaceWith(module);
  };
  if (document.hidden) return start();
  setTimeout(start, ${MAX_DELAY_MS});
  new PerformanceObserver(async (_, observer) => {
    observer.disconnect();
    await document.querySelector("img[fetchpriority=high]")?.decode().catch(() => {});
    requestAnimationFrame(() => requestAnimationFrame(start));
  }).observe({ type: "paint", buffered: true });
})();`.replace(/\n\s*/g, "\n");

/**
 * Lets a page be seen before its scripts are fetched and run: until then they take the network from its letters and
 * its picture, and the processor from its painting. Nothing on a page waits for them, for it works without.
 * @param page a document as Remix renders it, which ends with the links to its scripts and the module that runs them
 */
export function deferScripts({ html, scripts }: DocumentWithScripts): DocumentWithScripts {
  // The rest is long, and each look through it costs a share of what a page costs.
  const from = html.indexOf(LINK);
  if (from < 0) return { html, scripts };
  const end = html
    .slice(from)
    .replaceAll(LINK, `${LINK} media="not all"`)
    .replace(/<script type="module"(?: async="")?/, '<script type="text/later"')
    .replace("</body>", `<script>${START}</script></body>`);
  return { html: html.slice(0, from) + end, scripts: [...scripts, START] };
}
