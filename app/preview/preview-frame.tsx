import { createContext, useContext, useEffect, useState } from "react";
import type { PreviewPerspective } from "~/content/perspective";

/** Components that only a preview renders; the public pages do not load their code. */
export type PreviewParts = typeof import("./parts");

/** Provided by the server, and by the browser when the page is a preview, so that hydration matches. */
export const PreviewPartsContext = createContext<PreviewParts | undefined>(undefined);

/** The banner and click-to-edit. Loads them when a preview begins on a page that was loaded without. */
export function PreviewFrame({ perspective }: { perspective: PreviewPerspective }) {
  const given = useContext(PreviewPartsContext);
  const [parts, setParts] = useState(given);

  useEffect(() => {
    if (parts) return;
    import("./parts").then(setParts, (error) =>
      console.error("The preview's own parts could not be loaded:", error),
    );
  }, [parts]);

  if (!parts) return null;
  const { PreviewBanner, VisualEditing } = parts;
  return (
    <>
      <PreviewBanner perspective={perspective} />
      <VisualEditing />
    </>
  );
}
