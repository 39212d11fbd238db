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
        // A document that something else has changed, such as an extension or a translator, is made anew.
        onRecoverableError(error) {
          console.error(error);
          putTypedBack();
        },
      },
    );
  });
}

/** Whether the server rendered the page as a preview, as the root loader says. */
function isPreview(): boolean {
  const { root } = window.__remixContext.state.loaderData ?? {};
  return Boolean(root?.preview);
}

// Without its own parts the page works all the same, and asks for them again.
if (isPreview()) import("~/preview/parts").then(hydrate, () => hydrate());
else hydrate();
