import type {
  CurrentUser,
  DocumentActionComponent,
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
  Template,
  TemplateResolver,
} from "sanity";
import { documentTypes, orderedTypes, singletonTypes } from "../../schema/index";
import { mayPublish, mayWrite } from "../roles";
import { AskForReview } from "./ask-for-review";
import { duplicateAsCopy } from "./duplicate-as-copy";
import { nextPosition } from "./next-position";
import { withReasons } from "./publish-reasons";
import { alsoFromDraft } from "./take-off-site";

/** A singleton can be changed, but neither duplicated nor deleted. */
const SINGLETON_ACTIONS = new Set(["publish", "discardChanges", "discardVersion", "restore"]);

const isSingleton = (type: string) => singletonTypes.includes(type);

export const documentActions: DocumentActionsResolver = (all, context) => {
  const { schemaType, getClient, currentUser } = context;
  const actions = all.filter((action) => isOffered(action, currentUser));
  const offered = isSingleton(schemaType)
    ? actions.filter(({ action }) => action && SINGLETON_ACTIONS.has(action))
    : actions;
  const wrapped = offered.map((action) => {
    if (action.action === "duplicate") return duplicateAsCopy(action, getClient);
    if (action.action === "unpublish" && mayPublish(currentUser)) return alsoFromDraft(action);
    return action.action === "publish" ? withReasons(action) : action;
  });
  // The first action is the button of the form.
  return mayWrite(currentUser) && !mayPublish(currentUser) ? [AskForReview, ...wrapped] : wrapped;
};

/** Hides two actions that the Studio shows to everyone and the lake refuses by role. */
function isOffered(
  { action, displayName }: DocumentActionComponent,
  user: Omit<CurrentUser, "role"> | null,
): boolean {
  if (action === "schedule") return mayPublish(user);
  return displayName !== "TaskCreateAction" || mayWrite(user);
}

export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => documentTypes.includes(templateId));

type Context = Parameters<typeof nextPosition>[1];

/** New documents of an ordered type get the last position. */
export const templates: TemplateResolver = (all) =>
  all
    .filter(({ schemaType }) => !isSingleton(schemaType))
    .map((template): Template => {
      const { schemaType } = template;
      if (!orderedTypes.includes(schemaType)) return template;
      const value = (_: unknown, context: Context) => nextPosition(schemaType, context);
      return { ...template, value };
    });
