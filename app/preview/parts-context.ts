import { type ComponentType, createContext } from "react";
import type { PreviewPerspective } from "./perspective";

/** What only a preview shows. The public site's pages carry no code of it. */
export interface PreviewParts {
  PreviewBanner: ComponentType<{ perspective: PreviewPerspective }>;
  VisualEditing: ComponentType;
}

/** Given by the server, and by the browser where the page came as a preview: the first render of both is the same. */
export const PreviewPartsContext = createContext<PreviewParts | undefined>(undefined);
