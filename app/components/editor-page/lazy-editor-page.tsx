import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";
import type { EditorPage } from "./editor-page";

type Props = ComponentProps<typeof EditorPage>;

let loaded: { default: ComponentType<Props> } | undefined;

/** Loads the code of pages that editors made. The server calls it before rendering, which waits for nothing. */
export async function loadEditorPage() {
  loaded ??= { default: (await import("./editor-page")).EditorPage };
  return loaded;
}

const Lazy = lazy(loadEditorPage);

/**
 * A page that editors made. The browser loads its code only where there is one, as the not-found page has the same
 * route; until then the page that the server rendered stays.
 */
export function LazyEditorPage(props: Props) {
  const [Page] = useState(() => loaded?.default ?? Lazy);
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}
