import type { ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import { nameOf } from "../../contract/document-name";
import { imagesOn, type UrlFacts } from "../../contract/document-urls";
import type { DOCUMENTS } from "./generated.server";
import { getContent } from "./get-content.server";

/** A published document of a type in `DOCUMENT_URLS`, as far as its URLs and its image go. */
export interface ListedDocument extends UrlFacts {
  name: string;
  /** A placeholder for an invalid document has an image without an asset. */
  image?: ContentImage;
}

/** All documents of a type, in the editors' order. @param type of `DOCUMENT_URLS` */
export async function getListed(type: string): Promise<ListedDocument[]> {
  const documents = (await getContent(type as keyof typeof DOCUMENTS)) as {
    _id: string;
    slug?: string;
    image?: ContentImage;
  }[];
  return documents.map((document) => ({
    _id: document._id,
    _type: type,
    name: plainText(nameOf(document) ?? ""),
    slug: plainText(document.slug ?? ""),
    ...(document.image && { image: document.image }),
  }));
}

/** The images of the documents that a page is the list of. @param page a type of `PAGES` */
export async function imagesListedOn(page: string): Promise<ContentImage[]> {
  const type = imagesOn(page);
  const documents = type ? await getListed(type) : [];
  return documents.flatMap(({ image }) => image ?? []);
}
