import { CalendarIcon } from "@sanity/icons/Calendar";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HomeIcon } from "@sanity/icons/Home";
import { SortIcon } from "@sanity/icons/Sort";
import { TagsIcon } from "@sanity/icons/Tags";
import { TranslateIcon } from "@sanity/icons/Translate";
import { TrashIcon } from "@sanity/icons/Trash";
import { UserIcon } from "@sanity/icons/User";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineQuery } from "groq";
import type { ComponentType, ReactNode } from "react";
import { map } from "rxjs";
import type { CurrentUser } from "sanity";
import type {
  ChildResolver,
  DefaultDocumentNodeResolver,
  DocumentListBuilder,
  ListBuilder,
  StructureBuilder,
  StructureResolver,
} from "sanity/structure";
import { API_VERSION, RAW } from "../contract/api-version";
import { DOCUMENT_URLS } from "../contract/document-urls";
import { DEFAULT_LANGUAGE, type Language } from "../contract/local-path";
import { PAGES } from "../contract/pages";
import { orderedTypes, singletonTypes } from "./schema/index";
import { CalendarPane } from "./studio/calendar/calendar-pane";
import { MissingPane } from "./studio/languages/missing-translations";
import { observeLanguages } from "./studio/languages/use-languages";
import { LeftOutPane } from "./studio/left-out/left-out-pane";
import { MessagesPane } from "./studio/messages/messages-pane";
import { ReorderPane } from "./studio/order/reorder-pane";
import { AccountPane } from "./studio/people/account-pane";
import { mayPublish } from "./studio/roles";
import { SeveralPane } from "./studio/several/several-pane";
import { TrashPane } from "./studio/trash/trash-pane";
import { LostLink } from "./studio/welcome/lost-link";
import { Welcome } from "./studio/welcome/welcome";

/** The id is the type, for documents. */
type Entry = readonly [id: string, title: string];

/** The document types that editors put in order, as the desk lists them. */
const ORDERED: Entry[] = Object.entries(DOCUMENT_URLS)
  .filter(([type]) => orderedTypes.includes(type))
  .map(([type, { title }]) => [type, title]);

const PAGES_OF_THEIR_OWN: Entry = ["page", "Pages of their own"];

/** Types that the desk lists in a group. */
const PRICING: readonly string[] = ["plan", "hourlyService"];

/** In the address of a list, in the place of a document's id. */
const SEVERAL = "several";

/** The documents of a list. One without a language is of the original. */
interface ListLanguage {
  language: string;
  original: string;
}

/** A pane of the project's own. */
function pane(
  S: StructureBuilder,
  [id, title]: Entry,
  component: Parameters<StructureBuilder["component"]>[0],
  options = {},
) {
  return S.component(component).id(id).title(title).options(options);
}

/** An entry of a list. Its id is its name in the address. */
function entry(
  S: StructureBuilder,
  [id, title]: Entry,
  icon: ComponentType,
  child: ReturnType<typeof pane> | ListBuilder | DocumentListBuilder,
) {
  return S.listItem().id(id).title(title).icon(icon).child(child);
}

/** A list within the list. */
function group(
  S: StructureBuilder,
  [id, title]: Entry,
  icon: ComponentType,
  items: Parameters<ListBuilder["items"]>[0],
) {
  return entry(S, [id, title], icon, S.list().id(id).title(title).items(items));
}

function lostLink(S: StructureBuilder) {
  return pane(S, ["lost", "No document"], LostLink);
}

const typeOfDocumentQuery = defineQuery(`*[sanity::versionOf($documentId)][0]._type`);

/** The panes beside a document: references that are edited there. The Studio stops at a link that leads to none. */
function besideDocument(S: StructureBuilder): ChildResolver {
  return async (documentId, { params }) => {
    const client = S.context.getClient({ apiVersion: API_VERSION });
    const schemaType =
      params.type ?? (await client.fetch<string | null>(typeOfDocumentQuery, { documentId }, RAW));
    const isKnown = schemaType && S.context.schema.get(schemaType);
    return isKnown ? S.defaultDocument({ documentId, schemaType }) : lostLink(S);
  };
}

export const defaultDocumentNode: DefaultDocumentNodeResolver = (S) =>
  S.document().child(besideDocument(S));

function singleton(S: StructureBuilder, [type, title]: Entry) {
  const document = S.defaultDocument({ schemaType: type, documentId: type }).id(type).title(title);
  return S.listItem().id(type).title(title).schemaType(type).child(document);
}

/** Narrows a list of a type to the documents in a language. */
function inLanguage(list: DocumentListBuilder, type: string, of: ListLanguage | undefined) {
  if (!of) return list;
  const handles = list.getCanHandleIntent();
  return list
    .filter("_type == $type && coalesce(language, $original) == $language")
    .params({ type, ...of })
    .apiVersion(API_VERSION)
    .canHandleIntent((...asked) => handles?.(...asked) === true);
}

interface ListOptions {
  /** What it is sorted by. */
  field?: string;
  of?: ListLanguage;
}

function documents(
  S: StructureBuilder,
  [type, title]: Entry,
  { field = "order", of }: ListOptions,
) {
  const all = S.documentTypeList(type)
    .title(title)
    .defaultOrdering([{ field, direction: "asc" }]);
  const list = inLanguage(all, type, of);
  const open = list.getChild();
  const menu = S.menuItem()
    .title("Choose several, or CSV")
    .icon(CheckmarkCircleIcon)
    .showAsAction(true)
    .intent({ type: "edit", params: { id: SEVERAL, type } });
  const child: ChildResolver = (id, options) => {
    if (id === SEVERAL) {
      return pane(S, [SEVERAL, `Several: ${title}`], SeveralPane, { type, ...of });
    }
    return typeof open === "function" ? open(id, options) : open;
  };
  const withSeveral = list.menuItems([...(list.getMenuItems() ?? []), menu]).child(child);
  return S.documentTypeListItem(type).id(type).title(title).child(withSeveral);
}

/** The lists of documents that editors put in order; prices are a group, in the place of the first one. */
function lists(S: StructureBuilder, of: ListLanguage) {
  const prices = ORDERED.filter(([type]) => PRICING.includes(type));
  return ORDERED.flatMap((entry) => {
    if (!prices.includes(entry)) return documents(S, entry, { of });
    if (entry !== prices[0]) return [];
    const items = prices.map((each) => documents(S, each, { of }));
    return group(S, ["pricing", "Pricing"], TagsIcon, items);
  });
}

function pages(S: StructureBuilder, of: ListLanguage) {
  const own = Object.entries(PAGES).map(([type, { title }]) => singleton(S, [type, title]));
  const ofEditors = documents(S, PAGES_OF_THEIR_OWN, { field: "title", of });
  return group(S, ["pages", "Pages"], DocumentsIcon, [...own, S.divider(), ofEditors]);
}

function order(S: StructureBuilder, of: ListLanguage) {
  const items = ORDERED.map(([type, title]) => {
    const id = `order-${type}`;
    const list = pane(S, [id, `Order: ${title}`], ReorderPane, { type, ...of });
    return entry(S, [id, title], SortIcon, list);
  });
  return group(S, ["order", "Order on the site"], SortIcon, items);
}

/** What is translated into a language, and what is not yet. Translations are started from their originals. */
function translations(S: StructureBuilder, { tag, title }: Language, original: string) {
  const of = { language: tag, original };
  const heading = `Missing translations: ${title}`;
  const missing = pane(S, ["missing", heading], MissingPane, { language: tag });
  const singletons = S.documentList()
    .id("singletons")
    .title("Pages and settings")
    .filter("_type in $types && language == $language")
    .params({ types: singletonTypes, language: tag })
    .apiVersion(API_VERSION)
    .canHandleIntent(() => false);
  const items = [
    entry(S, ["missing", "Missing translations"], WarningOutlineIcon, missing),
    S.divider(),
    entry(S, ["singletons", "Pages and settings"], HomeIcon, singletons),
    ...[...ORDERED, PAGES_OF_THEIR_OWN].map(([type, name]) => {
      const list = inLanguage(S.documentTypeList(type).title(name), type, of);
      const only = list.initialValueTemplates([]).canHandleIntent(() => false);
      return S.documentTypeListItem(type).id(type).title(name).child(only);
    }),
  ];
  return group(S, [`language-${tag}`, title], TranslateIcon, items);
}

/** The desk: singletons, then lists of documents, then their order, then their translations. */
export const structure: StructureResolver = (S, { currentUser, documentStore }) =>
  observeLanguages(documentStore).pipe(map((languages) => desk(S, currentUser, languages)));

function desk(
  S: StructureBuilder,
  currentUser: Omit<CurrentUser, "role"> | null,
  [{ tag } = DEFAULT_LANGUAGE, ...others]: readonly Language[],
) {
  const of = { language: tag, original: tag };
  const own = (id: string, title: string, icon: ComponentType, component: () => ReactNode) =>
    entry(S, [id, title], icon, pane(S, [id, title], component));
  const all = [
    own("welcome", "Welcome", HomeIcon, Welcome),
    singleton(S, ["siteSettings", "Site settings"]),
    pages(S, of),
    S.divider(),
    ...lists(S, of),
    S.divider(),
    order(S, of),
    ...others.map((language) => translations(S, language, tag)),
    documents(S, ["redirect", "Redirects"], { field: "from" }),
    own("left-out", "Left out of the site", WarningOutlineIcon, LeftOutPane),
    own("calendar", "Calendar", CalendarIcon, CalendarPane),
    own("messages", "Messages", EnvelopeIcon, MessagesPane),
    own("trash", "Trash", TrashIcon, TrashPane),
  ];
  // The Studio's bar leads to it.
  const account = own("account", "Your account", UserIcon, AccountPane);
  const find = (id: string) =>
    [...all, account].find((item) => "getId" in item && item.getId() === id);
  // The site refuses contact messages to those who may not publish; a link to them says so.
  const offered = mayPublish(currentUser) ? all : all.filter((item) => item !== find("messages"));
  return S.list()
    .id("content")
    .title("Content")
    .items(offered)
    .child((id, options) => {
      const item = find(id);
      const child = item && "getChild" in item ? item.getChild() : undefined;
      return (typeof child === "function" ? child(id, options) : child) ?? lostLink(S);
    });
}
