import { CalendarIcon } from "@sanity/icons/Calendar";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HomeIcon } from "@sanity/icons/Home";
import { SortIcon } from "@sanity/icons/Sort";
import { TagsIcon } from "@sanity/icons/Tags";
import { TrashIcon } from "@sanity/icons/Trash";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { StructureBuilder, StructureResolver } from "sanity/structure";
import { PAGES } from "../contract/pages";
import { CalendarPane } from "./studio/calendar/calendar-pane";
import { ContentIssuesPane } from "./studio/content-issues/content-issues-pane";
import { MessagesPane } from "./studio/messages/messages-pane";
import { ReorderPane } from "./studio/order/reorder-pane";
import { mayPublish } from "./studio/roles";
import { TrashPane } from "./studio/trash/trash-pane";
import { Welcome } from "./studio/welcome/welcome";

/** The document types that editors put in order, as the desk lists them. */
const ORDERED = [
  ["project", "Projects"],
  ["product", "Products"],
  ["teamMember", "Team"],
  ["plan", "Website plans"],
  ["hourlyService", "Hourly services"],
  ["service", "Services"],
  ["faq", "FAQs"],
] as const;

/** Types that the desk lists in a group, in the place of the first one. */
const PRICING: readonly string[] = ["plan", "hourlyService"];

type Entry = readonly [type: string, title: string];

function singleton(S: StructureBuilder, [type, title]: Entry) {
  const document = S.document().schemaType(type).documentId(type).title(title);
  return S.listItem().id(type).title(title).schemaType(type).child(document);
}

function documents(S: StructureBuilder, [type, title]: Entry, field = "order") {
  const list = S.documentTypeList(type)
    .title(title)
    .defaultOrdering([{ field, direction: "asc" }]);
  return S.documentTypeListItem(type).id(type).title(title).child(list);
}

function reorder(S: StructureBuilder, [type, title]: Entry) {
  const pane = S.component(ReorderPane).id(`order-${type}`).title(`Order: ${title}`);
  return S.listItem().id(`order-${type}`).title(title).icon(SortIcon).child(pane.options({ type }));
}

function contentIssues(S: StructureBuilder) {
  const title = "Left out of the site";
  const pane = S.component(ContentIssuesPane).id("left-out").title(title);
  return S.listItem().id("left-out").title(title).icon(WarningOutlineIcon).child(pane);
}

function messages(S: StructureBuilder) {
  const pane = S.component(MessagesPane).id("messages").title("Messages");
  return S.listItem().id("messages").title("Messages").icon(EnvelopeIcon).child(pane);
}

function calendar(S: StructureBuilder) {
  const pane = S.component(CalendarPane).id("calendar").title("Calendar");
  return S.listItem().id("calendar").title("Calendar").icon(CalendarIcon).child(pane);
}

function trash(S: StructureBuilder) {
  const pane = S.component(TrashPane).id("trash").title("Trash");
  return S.listItem().id("trash").title("Trash").icon(TrashIcon).child(pane);
}

function welcome(S: StructureBuilder) {
  const pane = S.component(Welcome).id("welcome").title("Welcome");
  return S.listItem().id("welcome").title("Welcome").icon(HomeIcon).child(pane);
}

function group(S: StructureBuilder, id: string, title: string) {
  return S.listItem().id(id).title(title);
}

function lists(S: StructureBuilder) {
  return ORDERED.flatMap((entry) => {
    const [type] = entry;
    if (!PRICING.includes(type)) return documents(S, entry);
    return type === PRICING[0] ? pricing(S) : [];
  });
}

function pricing(S: StructureBuilder) {
  const entries = ORDERED.filter(([type]) => PRICING.includes(type));
  const list = S.list().id("pricing").title("Pricing");
  return group(S, "pricing", "Pricing")
    .icon(TagsIcon)
    .child(list.items(entries.map((entry) => documents(S, entry))));
}

/** The desk: singletons, then lists of documents, then their order. */
export const structure: StructureResolver = (S, { currentUser }) => {
  return S.list()
    .id("content")
    .title("Content")
    .items([
      welcome(S),
      singleton(S, ["siteSettings", "Site settings"]),
      group(S, "pages", "Pages")
        .icon(DocumentsIcon)
        .child(
          S.list()
            .id("pages")
            .title("Pages")
            .items([
              ...Object.entries(PAGES).map(([type, { title }]) => singleton(S, [type, title])),
              S.divider(),
              documents(S, ["page", "Pages of their own"], "title"),
            ]),
        ),
      S.divider(),
      ...lists(S),
      S.divider(),
      group(S, "order", "Order on the site")
        .icon(SortIcon)
        .child(
          S.list()
            .id("order")
            .title("Order on the site")
            .items(ORDERED.map((entry) => reorder(S, entry))),
        ),
      documents(S, ["redirect", "Redirects"], "from"),
      contentIssues(S),
      calendar(S),
      // The site refuses contact messages to those who may not publish.
      ...(mayPublish(currentUser) ? [messages(S)] : []),
      trash(S),
    ]);
};
