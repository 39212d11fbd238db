import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { lazy, Suspense, useState } from "react";
import type { DocumentActionComponent } from "sanity";
import { useLanguages } from "./use-languages";

// A Studio with one language loads no dialog.
const PublishDialog = lazy(() => import("./publish-dialog"));

/** Publishes a document with its translations, in one release. */
export const PublishTranslations: DocumentActionComponent = ({ id, type, onComplete }) => {
  const languages = useLanguages();
  const [isOpen, setOpen] = useState(false);
  if (languages.length < 2) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: "Publish all languages",
    icon: EarthGlobeIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: "custom",
      component: (
        <Suspense>
          <PublishDialog id={id} type={type} languages={languages} onClose={close} />
        </Suspense>
      ),
    },
  };
};

// The kinds of actions that Sanity has do not include it.
Object.assign(PublishTranslations, { action: "publishTranslations" });
