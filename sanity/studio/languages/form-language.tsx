import { lazy, Suspense } from "react";
import {
  type DocumentBadgeComponent,
  type DocumentLanguageFilterComponent,
  getPublishedId,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { useLanguages } from "./use-languages";

// A Studio with one language loads no menu.
const TranslationsMenu = lazy(() => import("./translations-menu"));

/** The language of a document, at the foot of its form. A document without one is of the default language. */
export const LanguageBadge: DocumentBadgeComponent = ({ version, draft, published }) => {
  const languages = useLanguages();
  const document = version ?? draft ?? published;
  if (!document || languages.length < 2) return null;
  const tag = document.language ?? languages[0]?.tag;
  const title = languages.find((language) => language.tag === tag)?.title;
  return title
    ? { label: title, title: `In this language: ${String(tag)}`, color: "primary" }
    : { label: String(tag), title: "The site does not have this language", color: "warning" };
};

/** The translations of a document, at the head of its form. */
export const Translations: DocumentLanguageFilterComponent = ({ schemaType }) => {
  const languages = useLanguages();
  const { documentId } = useDocumentPane();
  if (languages.length < 2) return null;
  const id = getPublishedId(documentId);
  return (
    <Suspense>
      <TranslationsMenu key={id} id={id} type={schemaType} languages={languages} />
    </Suspense>
  );
};
