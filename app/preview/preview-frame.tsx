import { useContext, useEffect, useState } from "react";
import { PreviewPartsContext } from "./parts-context";
import type { PreviewPerspective } from "./perspective";

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
