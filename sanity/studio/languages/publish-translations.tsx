import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import {
  type DocumentActionComponent,
  type ObjectSchemaType,
  useDocumentStore,
  useSchema,
} from "sanity";
import type { Language } from "../../../contract/local-path";
import { useReadings } from "../../live-data";
import { countOf } from "../parts";
import { useActionContext } from "../several/action-dialog";
import type { ActionPlan } from "../several/actions";
import { ConfirmDialog, Lines } from "../several/confirm-dialog";
import { planTogether, publishTogether } from "./publish-together";
import { useLanguages } from "./use-languages";

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
      component: <PublishDialog id={id} type={type} languages={languages} onClose={close} />,
    },
  };
};

// The kinds of actions that Sanity has do not include it.
Object.assign(PublishTranslations, { action: "publishTranslations" });

interface PublishDialogProps {
  /** The published id of the open document. */
  id: string;
  type: string;
  languages: readonly Language[];
  onClose(): void;
}

/** Asks before the drafts in all languages are published, and names those that prevent it. */
function PublishDialog({ id, type, languages, onClose }: PublishDialogProps) {
  const schemaType = useSchema().get(type) as ObjectSchemaType;
  const context = useActionContext(schemaType);
  const store = useDocumentStore();
  const toast = useToast();
  const read = () => planTogether(store, context, { id, type }, languages);
  const { data: plan, error } = useReadings(read);
  useEffect(() => {
    if (error) toast.push({ status: "error", title: "The drafts could not be read." });
  }, [error, toast]);

  const { possible = [], refused = [] } = plan ?? {};
  const heading = `Publish ${countOf(possible.length, "document")}`;

  async function publish(): Promise<void> {
    const title = `${schemaType.title ?? type}: all languages`;
    await publishTogether(context.client, possible, title);
    toast.push({ status: "success", title: `${countOf(possible.length, "document")} published.` });
    onClose();
  }

  const isReady = possible.length > 0 && refused.length === 0;
  return (
    <ConfirmDialog
      title="Publish all languages"
      confirm={isReady ? { text: heading, tone: "positive", run: publish } : undefined}
      onClose={onClose}
    >
      <Text size={1} role="status">
        {statusOf(plan)}
      </Text>
      <Lines texts={possible.map(({ name }) => name)} />
      <Lines texts={refused.map(({ document, reason }) => `“${document.name}”: ${reason}`)} />
    </ConfirmDialog>
  );
}

function statusOf(plan: ActionPlan | undefined): string {
  if (!plan) return "Reading the drafts …";
  if (plan.refused.length > 0) return "Not yet: all are published together, or none.";
  if (plan.possible.length === 0) return "Everything in all languages is published already.";
  return "Visitors see these changes at the same moment.";
}
