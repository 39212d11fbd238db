import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";
import {
  languageName,
  MESSAGES_PATH,
  type MessageChange,
  type StoredMessage,
} from "../../../contract/messages";
import { mailtoUrl } from "../../../contract/urls";
import { everyFew, useDatasetClient, useReadings } from "../../live-data";
import { askSite } from "../ask-site";
import { countOf, ListCard, Pane, PlainList, SearchField, saveFile } from "../parts";
import { ConfirmButton, formatTime } from "../people/card-parts";
import { mayPublish } from "../roles";

const REFUSAL =
  "Contact messages are private: administrators and editors read them here. Ask one of them for what you need.";

/** The contact messages of a site that sends them nowhere else, or words for those who may not read them. */
export function MessagesPane() {
  return mayPublish(useCurrentUser()) ? <Messages /> : <Pane status={REFUSAL} />;
}

function Messages() {
  const { messages, problem, change, download } = useMessages();
  const [search, setSearch] = useState("");
  const found = messages?.filter((message) => matches(message, search));

  return (
    <Pane status={problem ?? statusOf(messages, found)} gap={4}>
      {messages && messages.length > 0 ? (
        <>
          <Flex gap={2} wrap="wrap">
            <Box flex={1}>
              <SearchField label="Search messages" value={search} onChange={setSearch} />
            </Box>
            <Button mode="ghost" text="Download as CSV" onClick={download} />
          </Flex>
          <PlainList>
            {found?.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                onChange={(what) => void change(message.id, what)}
              />
            ))}
          </PlainList>
        </>
      ) : null}
    </Pane>
  );
}

function matches({ name, email, subject, message }: StoredMessage, search: string): boolean {
  const text = [name, email, subject, message].join("\n").toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

function statusOf(messages: StoredMessage[] | undefined, found: StoredMessage[] = []): string {
  if (!messages) return "Reading the messages …";
  if (messages.length === 0) return "Nobody has written yet.";
  const open = messages.filter(({ isAnswered }) => !isAnswered).length;
  const count = found.length === messages.length ? "" : `${found.length} found. `;
  return `${count}${countOf(messages.length, "message")}, ${open} not answered.`;
}

interface MessageRowProps {
  message: StoredMessage;
  onChange(change: MessageChange["change"]): void;
}

function MessageRow({ message, onChange }: MessageRowProps) {
  const { time, name, email, subject, language, isAnswered } = message;
  const of = `message of ${name}`;
  const mark = isAnswered ? "Mark as not answered" : "Mark as answered";
  return (
    <ListCard tone={isAnswered ? "default" : "primary"}>
      <Stack gap={3}>
        <Text weight="semibold" dir="auto">
          {subject}
        </Text>
        <Text size={1}>
          {name}, <a href={mailtoUrl(email)}>{email}</a>, {formatTime(time)}
          {language ? `, written in ${languageName(language)}` : ""}
          {isAnswered ? ", answered" : ""}
        </Text>
        <Text size={1} dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {message.message}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button
            mode="ghost"
            fontSize={1}
            text={mark}
            aria-label={`${mark}: ${of}`}
            onClick={() => onChange(isAnswered ? "unanswered" : "answered")}
          />
          <ConfirmButton
            text="Delete"
            label={`Delete the ${of}`}
            confirmText="Yes, delete for good"
            onConfirm={() => onChange("deleted")}
          />
        </Flex>
      </Stack>
    </ListCard>
  );
}

/** When new messages appear at the latest. */
const everyHalfMinute = everyFew(30_000);

/** The site's contact messages, which the site itself stores and the Studio reads with the editor's token. */
function useMessages() {
  const client = useDatasetClient();
  const [problem, setProblem] = useState<string>();

  /** @throws Error with a message for the editor */
  async function ask(query: string, init?: RequestInit): Promise<Response> {
    const { token } = client.config();
    if (!token) throw new Error(NO_TOKEN);
    return askSite(MESSAGES_PATH + query, token, init);
  }
  const fail = ({ message }: Error): undefined => {
    setProblem(message);
  };

  async function read(): Promise<StoredMessage[]> {
    const { messages } = await (await ask("")).json();
    setProblem(undefined);
    return messages;
  }
  const { data: messages, error, reload } = useReadings(read, everyHalfMinute);

  return {
    messages,
    problem: problem ?? error?.message,
    async change(id: string, change: MessageChange["change"]): Promise<void> {
      const body = JSON.stringify({ id, change } satisfies MessageChange);
      await ask("", { method: "POST", body }).catch(fail);
      reload();
    },
    /** Saves them as a CSV file; `problem` explains why not. */
    download: () =>
      ask("?format=csv")
        .then(async (response) => saveFile("messages.csv", await response.blob()))
        .catch(fail),
  };
}

const NO_TOKEN =
  "The site cannot tell who you are: you are signed in to Sanity by a cookie, and messages need a token. Open the Studio with a token of yours: add #token=… to its URL.";
