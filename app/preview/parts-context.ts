import { type ComponentType, createContext } from "react";
import type { PreviewPerspective } from "./perspective";

/** Components that only a preview renders; the public pages do not load their code. */
export interface PreviewParts {
  PreviewBanner: ComponentType<{ perspective: PreviewPerspective }>;
  VisualEditing: ComponentType;
}

/** Provided by the server, and by the browser when the page is a preview, so that hydration matches. */
export const PreviewPartsContext = createContext<PreviewParts | undefined>(undefined);
