import { AddIcon } from "@sanity/icons/Add";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { EditIcon } from "@sanity/icons/Edit";
import { TranslateIcon } from "@sanity/icons/Translate";
import { Button, Flex, Text } from "@sanity/ui";
import { Menu, MenuButton, MenuItem } from "@sanity/ui/menu";
import {
  type DocumentActionsResolver,
  type DocumentBadgeComponent,
  type DocumentBadgesResolver,
  type DocumentLanguageFilterComponent,
  type DocumentLanguageFilterResolver,
  getPublishedId,
  type SchemaType,
  useCurrentUser,
  useEditState,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { originalId } from "../../../contract/languages";
import { translatedTypes } from "../../schema/index";
import { mayPublish, mayWrite } from "../roles";
import { namingTranslations } from "./left-alone";
import { PublishTranslations } from "./publish-translations";
import type { Translation } from "./translations";
import { useLanguages, useTranslations } from "./use-languages";
import { useOpenTranslation } from "./use-open-translation";

// What the form of a document has, on a site with several languages. With one, each shows nothing.

/** The language of a document, at the foot of its form. A document without one is of the default language. */
const LanguageBadge: DocumentBadgeComponent = ({ id, type, version, draft, published }) => {
  const languages = useLanguages();
  const document = version ?? draft ?? published;
  const tag = String(document?.language ?? languages[0]?.tag);
  const [first] = useTranslations(id, type);
  const original = useEditState(first?.id ?? originalId(id, tag), type);
  if (!document || languages.length < 2) return null;
  const title = languages.find((language) => language.tag === tag)?.title;
  if (!title)
    return { label: tag, title: "The site does not have this language", color: "warning" };
  return original.published || !original.ready || original.id === id
    ? { label: title, title: `In this language: ${tag}`, color: "primary" }
    : {
        label: `${title}: not on the site`,
        title: "Its original is not published",
        color: "warning",
      };
};

/** The translations of a document, at the head of its form. */
const Translations: DocumentLanguageFilterComponent = ({ schemaType }) => {
  const languages = useLanguages();
  const { documentId } = useDocumentPane();
  if (languages.length < 2) return null;
  const id = getPublishedId(documentId);
  return <TranslationsMenu key={id} id={id} type={schemaType} />;
};

interface TranslationsMenuProps {
  /** The published id of the open document. */
  id: string;
  type: SchemaType;
}

/** Opens the document in another language, or starts its translation. */
function TranslationsMenu({ id, type }: TranslationsMenuProps) {
  const translations = useTranslations(id, type.name);
  const open = useOpenTranslation(type);
  const isReader = !mayWrite(useCurrentUser());
  const original = translations[0]?.id;

  return (
    <MenuButton
      id="translations"
      button={
        <Button
          aria-label="Translations"
          icon={TranslateIcon}
          mode="bleed"
          padding={2}
          disabled={translations.length === 0}
        />
      }
      popover={{ portal: true }}
      menu={
        <Menu>
          {translations.map((translation) => (
            <Entry
              key={translation.language.tag}
              translation={translation}
              isOpen={translation.id === id}
              mayCreate={!isReader && original !== undefined}
              onOpen={() => void open(original ?? id, translation.language, translation.id)}
            />
          ))}
        </Menu>
      }
    />
  );
}

interface EntryProps {
  translation: Translation;
  isOpen: boolean;
  mayCreate: boolean;
  onOpen(): void;
}

function Entry({ translation: { id, language }, isOpen, mayCreate, onOpen }: EntryProps) {
  const [icon, says] = isOpen
    ? [<CheckmarkIcon key="open" />, "shown here"]
    : id
      ? [<EditIcon key="edit" />, "open"]
      : [<AddIcon key="add" />, mayCreate ? "create translation" : "not translated"];
  return (
    <MenuItem
      aria-current={isOpen || undefined}
      disabled={isOpen || !(id || mayCreate)}
      onClick={onOpen}
    >
      <Flex gap={3} align="center">
        <Text size={1}>{icon}</Text>
        <Text size={1} lang={language.tag} weight="medium">
          {language.title}
        </Text>
        <Text size={1} muted>
          {says}
        </Text>
      </Flex>
    </MenuItem>
  );
}

/** Publishing in all languages is for those who may publish the document itself. */
export const languageActions: DocumentActionsResolver = (all, { schemaType, currentUser }) => {
  if (!translatedTypes.includes(schemaType)) return all;
  const named = all.map((each) =>
    each.action === "delete" || each.action === "unpublish" ? namingTranslations(each) : each,
  );
  return mayPublish(currentUser) ? [...named, PublishTranslations] : named;
};

export const languageBadges: DocumentBadgesResolver = (all, { schemaType }) =>
  translatedTypes.includes(schemaType) ? [LanguageBadge, ...all] : all;

export const translationMenus: DocumentLanguageFilterResolver = (all, { schemaType }) =>
  translatedTypes.includes(schemaType) ? [...all, Translations] : all;
