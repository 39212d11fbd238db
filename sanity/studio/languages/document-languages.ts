import type {
  DocumentActionsResolver,
  DocumentBadgesResolver,
  DocumentLanguageFilterResolver,
} from "sanity";
import { translatedTypes } from "../../schema/index";
import { mayPublish } from "../roles";
import { LanguageBadge, Translations } from "./form-language";
import { PublishTranslations } from "./publish-translations";

// What the form of a document has, on a site with several languages. With one, each shows nothing.

/** For those who may publish the document itself. */
export const languageActions: DocumentActionsResolver = (all, { schemaType, currentUser }) =>
  mayPublish(currentUser) && translatedTypes.includes(schemaType)
    ? [...all, PublishTranslations]
    : all;

export const languageBadges: DocumentBadgesResolver = (all, { schemaType }) =>
  translatedTypes.includes(schemaType) ? [LanguageBadge, ...all] : all;

export const translationMenus: DocumentLanguageFilterResolver = (all, { schemaType }) =>
  translatedTypes.includes(schemaType) ? [...all, Translations] : all;
