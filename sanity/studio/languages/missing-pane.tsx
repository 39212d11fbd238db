import { lazy, Suspense } from "react";

// A Studio with one language loads no list.
const MissingTranslations = lazy(() => import("./missing-translations"));

/** The documents that are not translated into a language, with what is left of each. */
export function MissingPane({ options }: { options?: { language?: string } }) {
  const tag = options?.language ?? "";
  return (
    <Suspense>
      <MissingTranslations key={tag} tag={tag} />
    </Suspense>
  );
}
