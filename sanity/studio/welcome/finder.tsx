import type { SanityClient } from "@sanity/client";
import { Box, Stack, Text } from "@sanity/ui";
import { useMemo, useState } from "react";
import { type ObjectField, type SchemaType, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { ofTypesQuery, useLiveData } from "../../live-data";
import { singletonTypes } from "../../schema/index";
import { readNamed } from "../named-documents";
import { PlainList, SearchField, Status } from "../parts";
import { EDITABLE } from "./read-latest";

const MAX_SHOWN = 10;

/** What the finder leads to. */
interface Place {
  id: string;
  type: string;
  /** Of a field in the document. */
  path?: string;
  title: string;
  /** What is searched besides the title. */
  description: string;
}

/**
 * Finds fields of the pages and settings by their titles and descriptions, and documents by any part of their names. The
 * Studio's own search has neither: it reads what documents contain, and whole words or their beginnings.
 */
export function Finder() {
  const [search, setSearch] = useState("");
  const words = comparable(search).split(/\s+/).filter(Boolean);
  return (
    <Stack gap={3} as="search">
      <SearchField label="Find a field or a document" value={search} onChange={setSearch} />
      {words.length > 0 ? <Found words={words} /> : null}
    </Stack>
  );
}

function Found({ words }: { words: string[] }) {
  const schema = useSchema();
  const read = (client: SanityClient) => readNamed(client, EDITABLE.params.types, "drafts");
  const { data: documents } = useLiveData(read, ofTypesQuery, EDITABLE);
  const places = useMemo(() => {
    const titleOf = (type: string) => schema.get(type)?.title ?? type;
    const fields = singletonTypes.flatMap((type) => placesOf(schema.get(type), type));
    const named = documents?.map(({ name, ...document }): Place => {
      const title = [titleOf(document.type), name].filter(Boolean).join(": ");
      return { ...document, title, description: "" };
    });
    const all = named && [...named, ...fields];
    return all?.map((place) => ({
      ...place,
      text: comparable(`${place.title} ${place.description}`),
    }));
  }, [schema, documents]);
  if (!places) return null;

  const found = places.filter(({ text }) => words.every((word) => text.includes(word)));
  return (
    <Stack gap={3}>
      <PlainList>
        {found.slice(0, MAX_SHOWN).map(({ id, type, path, title }) => (
          <Box as="li" key={`${id} ${path}`} paddingY={2}>
            <Text size={1}>
              <IntentLink intent="edit" params={{ id, type, ...(path && { path }) }}>
                {title}
              </IntentLink>
            </Text>
          </Box>
        ))}
      </PlainList>
      <Status text={statusOf(found.length)} />
    </Stack>
  );
}

/** A text as people search it: without capitals, accents of Latin letters and curved apostrophes. */
function comparable(text: string): string {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[‘’ʼ]/g, "'").toLowerCase();
}

function statusOf(count: number): string {
  if (count === 0) return "Nothing has these words in its title or description.";
  return count > MAX_SHOWN ? `The first ${MAX_SHOWN} of ${count}` : `${count} found`;
}

/** The fields of a type, and those of the objects in it. */
function placesOf(
  type: SchemaType | undefined,
  id: string,
  at: { titles: string[]; path: string[] } = { titles: [type?.title ?? id], path: [] },
): Place[] {
  const fields: ObjectField[] = type && "fields" in type ? type.fields : [];
  return fields.flatMap(({ name, type: field }) => {
    if (field.hidden === true || name.startsWith("_")) return [];
    const inside = { titles: [...at.titles, field.title ?? name], path: [...at.path, name] };
    const place = {
      id,
      type: id,
      path: inside.path.join("."),
      title: inside.titles.join(" › "),
      description: typeof field.description === "string" ? field.description : "",
    };
    return [place, ...(isGroup(field) ? placesOf(field, id, inside) : [])];
  });
}

/** Objects that have an input of their own, without a field for each part. */
const WHOLE = ["image", "reference", "slug", "geopoint"];

/** @param type null above a type of Sanity's own, which its declaration calls undefined */
function isGroup(type: SchemaType | null | undefined): boolean {
  if (!type || WHOLE.includes(type.name)) return false;
  return type.name === "object" || isGroup(type.type);
}
