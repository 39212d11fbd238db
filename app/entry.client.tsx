import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadEditorPage } from "~/components/editor-page/lazy-editor-page";
import type { SiteData } from "~/content/site-data";
import { hasUrlChanged } from "~/lib/html/initial-url";
import { type PreviewParts, PreviewPartsContext } from "~/preview/preview-frame";

function hydrate(previewParts?: PreviewParts): void {
  if (hasUrlChanged()) {
    window.location.reload();
    return;
  }
  // Some script was refused, but not one that the page needs.
  delete document.documentElement.dataset.scripts;
  const putTypedBack = captureEarlyInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PreviewPartsContext.Provider value={previewParts}>
          <RemixBrowser />
        </PreviewPartsContext.Provider>
      </StrictMode>,
      {
        // React renders the document again when something else has changed it, such as an extension or a translator.
        onRecoverableError(error) {
          console.error(error);
          putTypedBack();
        },
      },
    );
  });
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Captures the text typed and the focus before hydration.
 * @returns a function that restores both in the fields that have replaced the original ones
 */
function captureEarlyInput(): () => void {
  const focused = document.activeElement;
  const typed = [...document.querySelectorAll<TextControl>("input[id], textarea[id]")].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return () => {
    for (const { id, value } of typed) {
      const field = document.querySelector<TextControl>(`#${CSS.escape(id)}`);
      if (field && field.value === field.defaultValue) field.value = value;
    }
    if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus();
  };
}

interface PageData {
  root?: SiteData;
  "routes/_site.$"?: { page: unknown };
}

/**
 * Loads the code of a preview, of another language and of a page that editors made before hydration: React would render
 * a part again from nothing if the page changes while the part's code is loading.
 */
async function start(): Promise<void> {
  const { root, "routes/_site.$": free } = window.__remixContext.state.loaderData as PageData;
  // If the preview's code fails to load, the page works without it, and `PreviewFrame` tries again.
  const preview = root?.preview ? import("~/preview/parts").catch(() => undefined) : undefined;
  if (free?.page) await loadEditorPage();
  const language = root?.language;
  if (preview || language?.marked) {
    const { showTextLanguages } = await import("~/lib/jsx/text-language");
    showTextLanguages(language);
  }
  hydrate(await preview);
}

// Without its code the page stays as the server rendered it.
start().catch(() => {
  document.documentElement.dataset.scripts = "refused";
});
