import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { captureEarlyInput } from "~/lib/document/early-input";
import { hasUrlChanged } from "~/lib/document/initial-url";
import { type PreviewParts, PreviewPartsContext } from "~/preview/parts-context";

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

/** Whether the server rendered the page as a preview. */
function isPreview(): boolean {
  const { root } = window.__remixContext.state.loaderData ?? {};
  return Boolean(root?.preview);
}

// If the preview's code fails to load, the page works without it, and `PreviewFrame` tries again.
if (isPreview()) import("~/preview/parts").then(hydrate, () => hydrate());
else hydrate();
