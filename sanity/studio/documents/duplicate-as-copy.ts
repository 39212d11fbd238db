import type { SanityClient } from "@sanity/client";
import { useRef } from "react";
import type { DuplicateDocumentActionComponent, SanityDocumentLike } from "sanity";
import { nameFieldOf, nameOf } from "../../../contract/document-name";
import { DOCUMENT_URLS } from "../../../contract/document-urls";
import { orderedTypes } from "../../schema/index";
import { nextPosition } from "./next-position";

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
  const field = nameFieldOf(document);
  // Two redirects from one path are an error.
  if (field) copy[field] = document[field] + (field === "from" ? "-copy" : " (copy)");
  const urls = DOCUMENT_URLS[document._type];
  if (urls?.path) {
    const { current = "" } = (document.slug ?? {}) as { current?: string };
    const slug = urls.slugOf?.(nameOf(copy) ?? "") ?? `${current}-copy`;
    copy.slug = { _type: "slug", current: slug };
  }
  if (document.popular === true) copy.popular = false;
  if (position !== undefined) copy.order = position;
  return copy;
}
