import { AddIcon } from "@sanity/icons/Add";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { EditIcon } from "@sanity/icons/Edit";
import { TranslateIcon } from "@sanity/icons/Translate";
import { Button, Flex, Text } from "@sanity/ui";
import { Menu, MenuButton, MenuItem } from "@sanity/ui/menu";
import { useEffect, useState } from "react";
import { type SchemaType, useCurrentUser, useDocumentStore } from "sanity";
import type { Language } from "../../../contract/local-path";
import { mayWrite } from "../roles";
import { observeTranslations, type Translation } from "./translations";
import { useOpenTranslation } from "./use-open-translation";

interface TranslationsMenuProps {
  /** The published id of the open document. */
  id: string;
  type: SchemaType;
  languages: readonly Language[];
}

/** Opens the document in another language, or starts its translation. */
export default function TranslationsMenu({ id, type, languages }: TranslationsMenuProps) {
  const translations = useTranslations(id, type.name, languages);
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

/** None until they are read, and after an error: the Studio itself reports a lost connection. */
function useTranslations(id: string, type: string, languages: readonly Language[]) {
  const store = useDocumentStore();
  const [translations, setTranslations] = useState<Translation[]>([]);
  useEffect(() => {
    const subscription = observeTranslations(store, { id, type }, languages).subscribe({
      next: setTranslations,
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [store, id, type, languages]);
  return translations;
}
