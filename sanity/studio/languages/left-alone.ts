import { useToast } from "@sanity/ui/toast";
import type { DocumentActionComponent } from "sanity";
import { useTranslations } from "./use-languages";

/** Wraps an action that takes an original off the site: with its question, it names the translations that go with it. */
export function namingTranslations(action: DocumentActionComponent): DocumentActionComponent {
  const withNames: DocumentActionComponent = (props) => {
    const description = action(props);
    const [original, ...others] = useTranslations(props.id, props.type);
    const toast = useToast();
    const left = others.filter(({ id }) => id).map(({ language }) => language.title);
    if (!description || original?.id !== props.id || left.length === 0) return description;
    const title = `Not on the site without this document: ${left.join(", ")}`;
    const onHandle = () => {
      toast.push({ status: "warning", title, duration: 20_000 });
      description.onHandle?.();
    };
    return { ...description, onHandle };
  };
  return Object.assign(withNames, action);
}
