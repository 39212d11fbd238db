import { Box, Card, type CardTone, Heading, Stack, Text, TextInput } from "@sanity/ui";
import { type ComponentProps, type ComponentType, useCallback, useId, useState } from "react";
import { Preview, type SchemaType, useRelativeTime, useSchema, useUser } from "sanity";
import { IntentLink } from "sanity/router";
import type { NamedDocument } from "./named-documents";

type Children = ComponentProps<typeof Stack>["children"];

interface PaneProps {
  status: string;
  gap?: number;
  children?: Children;
}

/** What a pane of the desk shows below a line that says how things stand. */
export function Pane({ status, gap = 5, children }: PaneProps) {
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={gap}>
        <Status text={status} />
        {children}
      </Stack>
    </Card>
  );
}

export function Status({ text }: { text: string }) {
  return (
    <Text size={1} role="status">
      {text}
    </Text>
  );
}

/** The options of a pane with the documents of a type. */
export interface ListOptions {
  type: string;
  /** The tag of the language whose documents are listed. */
  original?: string;
}

/** A pane that has its own state for other options, where the Studio would use the one before it again. */
export function paneOf<Options extends object>(Content: ComponentType<Options>) {
  return ({ options }: { options?: Partial<Options> }) => (
    <Content key={JSON.stringify(options)} {...(options as Options)} />
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A list without bullets. */
export function PlainList({ as = "ul", children }: { as?: "ul" | "ol"; children: Children }) {
  return (
    <Box as={as} padding={0} margin={0} style={{ listStyle: "none" }}>
      {children}
    </Box>
  );
}

/** Skips the rendering of an entry out of view. */
export const SKIP_OUT_OF_VIEW = {
  contentVisibility: "auto",
  containIntrinsicSize: "auto 59px",
} as const;

interface LatePreviewProps {
  name: string;
  schemaType: SchemaType;
  value: { _id: string; _type: string };
}

/** A document in a long list: its name until it comes near the view, as thousands of previews block the tab. */
export function LatePreview({ name, schemaType, value }: LatePreviewProps) {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    place
      ?.closest("li")
      ?.addEventListener("contentvisibilityautostatechange", (event) =>
        setNear((before) => before || !(event as ContentVisibilityAutoStateChangeEvent).skipped),
      );
  }, []);
  return (
    <Box flex={1} ref={watch}>
      {isNear ? (
        <Preview schemaType={schemaType} value={value} layout="default" />
      ) : (
        <Text size={1}>{name}</Text>
      )}
    </Box>
  );
}

/** A framed entry of a list. */
export function ListCard({ tone, children }: { tone?: CardTone; children: Children }) {
  return (
    <Card as="li" radius={2} padding={3} marginBottom={2} border tone={tone}>
      {children}
    </Card>
  );
}

/** As in "1 document", "2,000 documents". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** The message of a call that failed. */
export function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <Card tone="critical" padding={3} radius={2} role="alert">
      <Text size={1}>{text}</Text>
    </Card>
  ) : null;
}

/** Saves a file from the browser. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

interface SectionProps {
  title: string;
  /** Of the heading, for a form that has the same name. */
  id?: string;
  gap?: number;
  children: Children;
}

/** A part of a page, named by its heading. */
export function Section({ title, id, gap = 4, children }: SectionProps) {
  const ownId = useId();
  return (
    <Stack gap={gap} as="section" aria-labelledby={id ?? ownId}>
      <Heading as="h2" size={1} id={id ?? ownId}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** How a document is named: by its type, and its name if it has one. */
export function useDocumentLabel(type: string, name: string | null): string {
  const title = useSchema().get(type)?.title ?? type;
  return name ? `${title}: ${name}` : title;
}

/** A document's type and name, linked to its form. */
export function DocumentLink({ id, type, name }: NamedDocument) {
  return (
    <IntentLink intent="edit" params={{ id, type }}>
      {useDocumentLabel(type, name)}
    </IntentLink>
  );
}

/** An edit's author, by a user's id, and its time. */
export function EditTime({ author, time }: { author: string; time: string }) {
  const [user] = useUser(author);
  return (
    <>
      {user?.displayName ? `${user.displayName}, ` : ""}
      <When time={time} />
    </>
  );
}

export function When({ time }: { time: string }) {
  return <time dateTime={time}>{useRelativeTime(time, { useTemporalPhrase: true })}</time>;
}
