import type { SanityClient } from "@sanity/client";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useMemo } from "react";
import { COMMENTS_INSPECTOR_NAME, useCurrentUser, useProjectId, useUser } from "sanity";
import { IntentLink, useRouter } from "sanity/router";
import { STUDIO_PATH } from "../../../contract/mounts";
import { reviewSubject } from "../../../contract/review";
import { everyFew, useDatasetClient, useReadings } from "../../live-data";
import { When } from "../parts";
import { mayPublish } from "../roles";
import { type InboxItem, readInbox } from "./read-inbox";

/** Lists what others expect of the person who is signed in. */
export function InboxList() {
  const inbox = useInbox();
  if (!inbox) return null;
  if (inbox.length === 0) {
    return <Text size={1}>Nothing: no mention, no task of yours and no review is open.</Text>;
  }
  return inbox.map((item) => <InboxRow key={item.id} item={item} />);
}

function InboxRow({ item }: { item: InboxItem }) {
  const { reason, time, author } = item;
  const [user] = useUser(author);
  const name = user?.displayName ?? "Somebody";
  const label = labelOf(item, name);
  return (
    <Card borderBottom paddingBottom={3}>
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <Stack gap={2} flex={1}>
          <Text size={1}>
            <InboxLink item={item}>{label}</InboxLink>
          </Text>
          <Text size={1} muted>
            <When time={time} />
            {reason === "mentioned" ? ". It leaves this list once you answer or resolve it." : ""}
          </Text>
        </Stack>
        {reason === "mentioned" ? null : <DoneButton id={item.id} label={label} />}
      </Flex>
    </Card>
  );
}

/** Says in one line what is expected. @param name of who expects it */
export function labelOf({ reason, title, about }: InboxItem, name: string): string {
  const text = (reason === "review" ? reviewSubject(title ?? "") : title)?.trim();
  const quoted = text ? `“${text}”` : "";
  if (reason === "assigned") return `${name} assigned you the task ${quoted || "without a title"}`;
  if (reason === "review")
    return `${name} asks for a review: ${quoted || "a task without a title"}`;
  return `${name} mentioned you in a comment ${quoted ? `on ${quoted}` : about ? "on a document" : "on a task"}`;
}

function InboxLink({ item, children }: { item: InboxItem; children: string }) {
  const { id, reason, about } = item;
  const router = useRouter();
  if (about) {
    const comment = reason === "mentioned" ? { inspect: COMMENTS_INSPECTOR_NAME, comment: id } : {};
    return (
      <IntentLink intent="edit" params={{ ...about, ...comment }}>
        {children}
      </IntentLink>
    );
  }
  // The panel of tasks opens by these parameters of any address.
  const task = reason === "mentioned" ? "" : `&viewMode=edit&selectedTask=${id}`;
  const path = `${STUDIO_PATH}/structure?sidebar=tasks${task}`;
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault();
        router.navigateUrl({ path });
      }}
    >
      {children}
    </a>
  );
}

function DoneButton({ id, label }: { id: string; label: string }) {
  const client = useDatasetClient();
  const projectId = useProjectId();
  const toast = useToast();
  async function close(): Promise<void> {
    try {
      const discussion = await openDiscussion(client, projectId);
      await discussion?.patch(id).set({ status: "closed" }).commit();
      window.dispatchEvent(new Event(CHANGED));
    } catch {
      toast.push({ status: "error", title: "The task could not be closed. Try again." });
    }
  }
  return (
    <Button
      mode="ghost"
      fontSize={1}
      text="Mark as done"
      aria-label={`Mark as done: ${label}`}
      onClick={() => void close()}
    />
  );
}

/** Tells every list in this window to read again. */
const CHANGED = "inbox-changed";

/** A browser has six connections to a server, and the Studio needs them: no listener takes another one all day. */
const changes = everyFew(30_000, "focus", CHANGED);

/** What waits for the person who is signed in; undefined until it is read. */
export function useInbox(): InboxItem[] | undefined {
  const client = useDatasetClient();
  const projectId = useProjectId();
  const current = useCurrentUser();
  const user = current?.id;
  const publishes = mayPublish(current);
  const read = useMemo(() => {
    let discussion: SanityClient | undefined;
    return async () => {
      if (!user) return [];
      discussion ??= await openDiscussion(client, projectId);
      return discussion ? readInbox(discussion, { user, mayPublish: publishes }) : [];
    };
  }, [client, projectId, user, publishes]);
  return useReadings(read, changes, read).data;
}

/**
 * A client of the dataset of comments and tasks. The Studio's own one misses a dataset that somebody else makes later.
 * @returns undefined before the first comment or task
 */
async function openDiscussion(
  client: SanityClient,
  projectId: string,
): Promise<SanityClient | undefined> {
  const found = await client.request<{ name: string }[]>({
    url: `/projects/${projectId}/datasets`,
    query: { datasetProfile: "comments", addonFor: client.config().dataset ?? "" },
  });
  return found[0] && client.withConfig({ dataset: found[0].name });
}
