import type {
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
  Template,
  TemplateResolver,
} from "sanity";
import { singletonTypes } from "../schema";
import { nextPosition } from "./next-position";

/** A page exists once and always: it can be changed, not multiplied or taken away. */
const SINGLETON_ACTIONS = new Set(["publish", "discardChanges", "restore"]);

const isSingleton = (type: string) => singletonTypes.includes(type);

export const documentActions: DocumentActionsResolver = (actions, { schemaType }) =>
  isSingleton(schemaType)
    ? actions.filter(({ action }) => action && SINGLETON_ACTIONS.has(action))
    : actions;

export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => !isSingleton(templateId));

/** New documents go to the end of their kind. */
export const templates: TemplateResolver = (all) =>
  all
    .filter(({ schemaType }) => !isSingleton(schemaType))
    .map(
      (template): Template => ({
        ...template,
        value: (_params: unknown, context: Parameters<typeof nextPosition>[1]) =>
          nextPosition(template.schemaType, context),
      }),
    );
