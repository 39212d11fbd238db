import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { COMMENTS_INSPECTOR_NAME, useUser } from "sanity";
import { IntentLink, useRouter } from "sanity/router";
import { STUDIO_PATH } from "../../../contract/mounts";
import { reviewSubject } from "../../../contract/review";
import { When } from "../parts";
import type { InboxItem } from "./read-inbox";
import { useCloseTask, useInbox } from "./use-inbox";

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
  const closeTask = useCloseTask();
  const toast = useToast();
  const close = () =>
    closeTask(id).catch(() =>
      toast.push({ status: "error", title: "The task could not be closed. Try again." }),
    );
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
