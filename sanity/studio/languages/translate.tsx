import type { SanityClient } from "@sanity/client";
import { TranslateIcon } from "@sanity/icons/Translate";
import { Button, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import { useEffect, useState } from "react";
import {
  type DocumentActionComponent,
  getDraftId,
  getPublishedId,
  type SanityDocumentLike,
  useClient,
} from "sanity";
import { useRouter } from "sanity/router";
import { API_VERSION } from "../../../contract/api-version";
import { translationId, usableLanguages } from "../../../contract/languages";
import type { Language } from "../../../contract/local-path";

const languagesQuery = defineQuery(`*[_id == "siteSettings"][0].languages`);

const existingQuery = defineQuery(`count(*[_id in [$id, $draftId]]) > 0`);

/** What a translation has from its original: the site reads it there, so that it is written once. */
const SHARED = ["order", "popular", "priceUSD", "priceINR", "rangeUSD", "rangeINR"];

/** Opens the translation of a document, or starts one: with the original's texts and references. */
export const Translate: DocumentActionComponent = ({ type, draft, published, onComplete }) => {
  const client = useClient({ apiVersion: API_VERSION });
  const router = useRouter();
  const languages = useLanguages(client);
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState("");
  const original = draft ?? published;
  const isTranslation = typeof original?.language === "string";
  if (!original || isTranslation || languages.length < 2) return null;

  async function choose(language: Language) {
    if (!original) return;
    try {
      const id = await openTranslation(client, original, language);
      setChoosing(false);
      onComplete();
      router.navigateIntent("edit", { id, type });
    } catch {
      setProblem("The translation could not be made. Try again, or ask somebody who may edit.");
    }
  }

  return {
    label: "Translate",
    icon: TranslateIcon,
    onHandle: () => setChoosing(true),
    dialog: isChoosing && {
      type: "dialog",
      header: "Translate into",
      onClose: () => {
        setChoosing(false);
        onComplete();
      },
      content: (
        <Stack gap={2}>
          {languages.slice(1).map((language) => (
            <Button
              key={language.tag}
              mode="ghost"
              text={language.title}
              lang={language.tag}
              onClick={() => void choose(language)}
            />
          ))}
          <Text role="status">{problem}</Text>
        </Stack>
      ),
    },
  };
};

// The kinds of actions that Sanity has do not include it.
Object.assign(Translate, { action: "translate" });

function useLanguages(client: SanityClient): readonly Language[] {
  const [languages, setLanguages] = useState<readonly Language[]>([]);
  useEffect(() => {
    // Without an answer there is nothing to offer.
    client.fetch<Language[] | null>(languagesQuery, {}, { perspective: "published" }).then(
      (stored) => setLanguages(usableLanguages(stored ?? [])),
      () => {},
    );
  }, [client]);
  return languages;
}

/** @returns the id of the translation, which is there afterwards */
async function openTranslation(
  client: SanityClient,
  { _rev, _createdAt, _updatedAt, ...original }: SanityDocumentLike,
  { tag }: Language,
): Promise<string> {
  const id = translationId(getPublishedId(original._id), tag);
  const draftId = getDraftId(id);
  const isThere = await client.fetch<boolean>(
    existingQuery,
    { id, draftId },
    { perspective: "raw" },
  );
  if (isThere) return id;
  const copied = Object.entries(original).filter(([name]) => !SHARED.includes(name));
  await client.createIfNotExists({
    ...Object.fromEntries(copied),
    _type: original._type,
    _id: draftId,
    language: tag,
  });
  return id;
}
