import type { SanityClient } from "@sanity/client";
import { useRef } from "react";
import type { DuplicateDocumentActionComponent, SanityDocumentLike } from "sanity";
import { DOCUMENT_URLS } from "../../../contract/document-urls";
import { orderedTypes } from "../../schema/index";
import { nextPosition } from "./next-position";

/** The fields that name a document, by which editors tell it from its copy. */
const NAMES = ["title", "name", "question"];

/** Wraps the duplicate action: the copy is named as one, comes last and takes over no badge. */
export function duplicateAsCopy(
  duplicate: DuplicateDocumentActionComponent,
  getClient: (options: { apiVersion: string }) => SanityClient,
): DuplicateDocumentActionComponent {
  const duplicateNamed: DuplicateDocumentActionComponent = (props) => {
    const position = useRef<number>(undefined);
    const description = duplicate({
      ...props,
      mapDocument: (document) => asCopy(document, position.current),
    });
    if (!description?.onHandle || !orderedTypes.includes(props.type)) return description;
    return {
      ...description,
      async onHandle() {
        position.current = (await nextPosition(props.type, { getClient })).order;
        description.onHandle?.();
      },
    };
  };
  return Object.assign(duplicateNamed, duplicate);
}

/** @param position undefined for a type without an order */
export function asCopy(
  document: SanityDocumentLike,
  position: number | undefined,
): SanityDocumentLike {
  const copy: SanityDocumentLike = { ...document };
  const name = NAMES.find((field) => typeof document[field] === "string");
  if (name) copy[name] = `${document[name]} (copy)`;
  const urls = DOCUMENT_URLS[document._type];
  if (urls?.path) {
    const { current = "" } = (document.slug ?? {}) as { current?: string };
    const slug = urls.slugOf?.(String(copy.name ?? "")) ?? `${current}-copy`;
    copy.slug = { _type: "slug", current: slug };
  }
  // Two redirects from one path are an error.
  if (document._type === "redirect") copy.from = `${document.from ?? ""}-copy`;
  if (document.popular === true) copy.popular = false;
  if (position !== undefined) copy.order = position;
  return copy;
}
