import { CalendarIcon } from "@sanity/icons/Calendar";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HomeIcon } from "@sanity/icons/Home";
import { SortIcon } from "@sanity/icons/Sort";
import { TagsIcon } from "@sanity/icons/Tags";
import { TrashIcon } from "@sanity/icons/Trash";
import { UserIcon } from "@sanity/icons/User";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineQuery } from "groq";
import type { ComponentType, ReactNode } from "react";
import type {
  ChildResolver,
  DefaultDocumentNodeResolver,
  ListBuilder,
  StructureBuilder,
  StructureResolver,
} from "sanity/structure";
import { API_VERSION } from "../contract/api-version";
import { DOCUMENT_URLS } from "../contract/document-urls";
import { PAGES } from "../contract/pages";
import { orderedTypes } from "./schema/index";
import { CalendarPane } from "./studio/calendar/calendar-pane";
import { LeftOutPane } from "./studio/left-out/left-out-pane";
import { MessagesPane } from "./studio/messages/messages-pane";
import { ReorderPane } from "./studio/order/reorder-pane";
import { AccountPane } from "./studio/people/account-pane";
import { mayPublish } from "./studio/roles";
import { SeveralPane } from "./studio/several/several-pane";
import { TrashPane } from "./studio/trash/trash-pane";
import { LostLink } from "./studio/welcome/lost-link";
import { Welcome } from "./studio/welcome/welcome";

interface Pane {
  icon: ComponentType;
  component: () => ReactNode;
}

type Entry = readonly [type: string, title: string];

/** The document types that editors put in order, as the desk lists them. */
const ORDERED: Entry[] = Object.entries(DOCUMENT_URLS)
  .filter(([type]) => orderedTypes.includes(type))
  .map(([type, { title }]) => [type, title]);

/** Types that the desk lists in a group. */
const PRICING: readonly string[] = ["plan", "hourlyService"];

/** In the address of a list, in the place of a document's id. */
const SEVERAL = "several";

function lostLink(S: StructureBuilder) {
  return S.component(LostLink).id("lost").title("No document");
}

const typeOfDocumentQuery = defineQuery(`*[sanity::versionOf($documentId)][0]._type`);

/** The panes beside a document: references that are edited there. The Studio stops at a link that leads to none. */
function besideDocument(S: StructureBuilder): ChildResolver {
  return async (documentId, { params }) => {
    const client = S.context.getClient({ apiVersion: API_VERSION });
    const schemaType =
      params.type ??
      (await client.fetch<string | null>(
        typeOfDocumentQuery,
        { documentId },
        { perspective: "raw" },
      ));
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

function documents(S: StructureBuilder, [type, title]: Entry, field = "order") {
  const list = S.documentTypeList(type)
    .title(title)
    .defaultOrdering([{ field, direction: "asc" }]);
  const open = list.getChild();
  const menu = S.menuItem()
    .title("Choose several, or CSV")
    .icon(CheckmarkCircleIcon)
    .showAsAction(true)
    .intent({ type: "edit", params: { id: SEVERAL, type } });
  const child: ChildResolver = (id, options) => {
    if (id === SEVERAL) return several(S, [type, title]);
    return typeof open === "function" ? open(id, options) : open;
  };
  const withSeveral = list.menuItems([...(list.getMenuItems() ?? []), menu]).child(child);
  return S.documentTypeListItem(type).id(type).title(title).child(withSeveral);
}

function several(S: StructureBuilder, [type, title]: Entry) {
  return S.component(SeveralPane).id(SEVERAL).title(`Several: ${title}`).options({ type });
}

function reorder(S: StructureBuilder, [type, title]: Entry) {
  const pane = S.component(ReorderPane).id(`order-${type}`).title(`Order: ${title}`);
  return S.listItem().id(`order-${type}`).title(title).icon(SortIcon).child(pane.options({ type }));
}

/** A pane of the project's own, by its name in the address. */
function pane(S: StructureBuilder, id: string, title: string, { icon, component }: Pane) {
  const item = S.listItem().id(id).title(title).icon(icon);
  return item.child(S.component(component).id(id).title(title));
}

/** A list of its own within the list. */
function group(
  S: StructureBuilder,
  id: string,
  title: string,
  { icon, items }: { icon: ComponentType; items: Parameters<ListBuilder["items"]>[0] },
) {
  const list = S.list().id(id).title(title).items(items);
  return S.listItem().id(id).title(title).icon(icon).child(list);
}

/** The lists of documents that editors put in order; prices are a group, in the place of the first one. */
function lists(S: StructureBuilder) {
  const prices = ORDERED.filter(([type]) => PRICING.includes(type));
  return ORDERED.flatMap((entry) => {
    if (!prices.includes(entry)) return documents(S, entry);
    if (entry !== prices[0]) return [];
    const items = prices.map((each) => documents(S, each));
    return group(S, "pricing", "Pricing", { icon: TagsIcon, items });
  });
}

function pages(S: StructureBuilder) {
  const own = Object.entries(PAGES).map(([type, { title }]) => singleton(S, [type, title]));
  const items = [...own, S.divider(), documents(S, ["page", "Pages of their own"], "title")];
  return group(S, "pages", "Pages", { icon: DocumentsIcon, items });
}

function order(S: StructureBuilder) {
  const items = ORDERED.map((entry) => reorder(S, entry));
  return group(S, "order", "Order on the site", { icon: SortIcon, items });
}

/** The desk: singletons, then lists of documents, then their order. */
export const structure: StructureResolver = (S, { currentUser }) => {
  const all = [
    pane(S, "welcome", "Welcome", { icon: HomeIcon, component: Welcome }),
    singleton(S, ["siteSettings", "Site settings"]),
    pages(S),
    S.divider(),
    ...lists(S),
    S.divider(),
    order(S),
    documents(S, ["redirect", "Redirects"], "from"),
    pane(S, "left-out", "Left out of the site", {
      icon: WarningOutlineIcon,
      component: LeftOutPane,
    }),
    pane(S, "calendar", "Calendar", { icon: CalendarIcon, component: CalendarPane }),
    pane(S, "messages", "Messages", { icon: EnvelopeIcon, component: MessagesPane }),
    pane(S, "trash", "Trash", { icon: TrashIcon, component: TrashPane }),
  ];
  // The Studio's bar leads to it.
  const account = pane(S, "account", "Your account", { icon: UserIcon, component: AccountPane });
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
};
