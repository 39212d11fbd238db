import type { SanityClient } from "@sanity/client";
import { Button, Flex, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import { useMemo } from "react";
import { type SanityDocument, type Schema, useCurrentUser, useSchema } from "sanity";
import { nameOf } from "../../../contract/document-name";
import { translationId } from "../../../contract/languages";
import type { Language } from "../../../contract/local-path";
import { ofTypesQuery, useLiveData } from "../../live-data";
import { translatedTypes } from "../../schema/index";
import { countOf, DocumentLink, ListCard, Pane, PlainList } from "../parts";
import { mayWrite } from "../roles";
import { missingWords } from "./missing-words";
import { translationMetadata } from "./translation-metadata";
import { useLanguages } from "./use-languages";
import { useOpenTranslation } from "./use-open-translation";

// Words are in any field: the type would be that of all fields of all types.
// @sanity-typegen-ignore
const contentQuery = defineQuery(`{
  "originals": *[_type in $types && coalesce(language, $original) == $original]
  | order(coalesce(order, 0) asc, _id asc),
  "translations": *[_type in $types && language == $language],
  "links": *[_type == "translation.metadata"].translations[] {
    "id": value._ref,
    "members": ^.translations[].value._ref
  }
}`);

const CHANGES = {
  params: { types: [...translatedTypes, translationMetadata.name] },
  debounceMs: 1000,
};

interface Content {
  originals: SanityDocument[];
  translations: SanityDocument[];
  links: { id: string; members: string[] }[];
}

/** An original with words that its translation lacks. */
export interface Missing {
  original: SanityDocument;
  /** The published id of the translation; undefined where there is none. */
  translation: string | undefined;
  words: number;
}

/** Finds what is not translated, type by type in the site's order. */
export function findMissing(content: Content, schema: Schema, tag: string): Missing[] {
  const byId = new Map(content.translations.map((document) => [document._id, document]));
  const linked = new Map(content.links.map(({ id, members }) => [id, members]));
  return translatedTypes.flatMap((name) => {
    const type = schema.get(name);
    const originals = content.originals.filter(({ _type }) => type && _type === name);
    return originals.flatMap((original) => {
      const ids = [translationId(original._id, tag), ...(linked.get(original._id) ?? [])];
      const translation = ids.flatMap((id) => byId.get(id) ?? [])[0];
      const words = type ? missingWords(type, original, translation) : 0;
      return words > 0 ? [{ original, translation: translation?._id, words }] : [];
    });
  });
}

/** Lists what is not translated into a language, with the words that are left. */
export function MissingPane({ options }: { options?: { language?: string } }) {
  const languages = useLanguages();
  const language = languages.find(({ tag }) => tag === options?.language);
  const original = languages[0]?.tag;
  // The languages are read, and the key starts a new list if one of the two changes.
  return language && original ? (
    <List key={`${language.tag} ${original}`} language={language} original={original} />
  ) : (
    <Pane status="Reading the translations …" />
  );
}

function List({ language, original }: { language: Language; original: string }) {
  const schema = useSchema();
  const params = { types: translatedTypes, original, language: language.tag };
  const read = (client: SanityClient) =>
    client.fetch<Content>(contentQuery, params, { perspective: "drafts" });
  const { data } = useLiveData(read, ofTypesQuery, CHANGES);
  const missing = useMemo(
    () => data && findMissing(data, schema, language.tag),
    [data, schema, language],
  );
  return (
    <Pane status={statusOf(missing)} gap={4}>
      <PlainList>
        {missing?.map((each) => (
          <Row key={each.original._id} missing={each} language={language} />
        ))}
      </PlainList>
    </Pane>
  );
}

function statusOf(missing: Missing[] | undefined): string {
  if (!missing) return "Reading the translations …";
  if (missing.length === 0) return "Everything is translated.";
  const words = missing.reduce((sum, each) => sum + each.words, 0);
  return `${countOf(words, "word")} left in ${countOf(missing.length, "document")}.`;
}

function Row({ missing, language }: { missing: Missing; language: Language }) {
  const { original, translation, words } = missing;
  const type = useSchema().get(original._type);
  const open = useOpenTranslation(type);
  const isReader = !mayWrite(useCurrentUser());
  const name = nameOf(original) ?? null;
  return (
    <ListCard>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text weight="semibold">
            <DocumentLink id={translation ?? original._id} type={original._type} name={name} />
          </Text>
          <Text size={1} muted>
            {`${countOf(words, "word")} left${translation ? "" : ", no translation yet"}`}
          </Text>
        </Stack>
        {translation || isReader ? null : (
          <Button
            mode="ghost"
            fontSize={1}
            text="Create translation"
            aria-label={`Create translation: ${name ?? type?.title}`}
            onClick={() => void open(original._id, language)}
          />
        )}
      </Flex>
    </ListCard>
  );
}
