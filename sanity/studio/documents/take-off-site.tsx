import { UnpublishIcon } from "@sanity/icons/Unpublish";
import { useState } from "react";
import { type DocumentActionComponent, useDocumentOperation, usePerspective } from "sanity";
import { ConfirmDeleteDialog } from "sanity/structure";

/** Wraps the unpublish action, which the Studio offers beside the published version only: the draft's form has it too. */
export function alsoFromDraft(unpublish: DocumentActionComponent): DocumentActionComponent {
  const either: DocumentActionComponent = (props) => {
    const fromDraft = useTakeOffSite(props);
    return unpublish(props) ?? fromDraft;
  };
  return Object.assign(either, unpublish);
}

const useTakeOffSite: DocumentActionComponent = ({ id, type, published, release }) => {
  const { unpublish } = useDocumentOperation(id, type);
  const { selectedPerspective } = usePerspective();
  const [isAsking, setAsking] = useState(false);
  if (!published || release || selectedPerspective !== "drafts") return null;
  const close = () => setAsking(false);
  return {
    label: "Take off the site",
    icon: UnpublishIcon,
    tone: "critical",
    disabled: Boolean(unpublish.disabled),
    title: "Visitors no longer see it; its texts stay as a draft",
    onHandle: () => setAsking(true),
    dialog: isAsking && {
      type: "custom",
      component: (
        <ConfirmDeleteDialog
          id={id}
          type={type}
          action="unpublish"
          onCancel={close}
          onConfirm={() => {
            close();
            unpublish.execute();
          }}
        />
      ),
    },
  };
};
