import { BellIcon } from "@sanity/icons/Bell";
import { Button } from "@sanity/ui";
import type { NavbarProps } from "sanity";
import { useRouter } from "sanity/router";
import { STUDIO_PATH } from "../../../contract/mounts";
import { useInbox } from "./use-inbox";

const WELCOME = `${STUDIO_PATH}/structure/welcome`;

/** The Studio's bar with the number of what waits for the person who is signed in. */
export function InboxNavbar(props: NavbarProps) {
  const router = useRouter();
  const count = useInbox()?.length ?? 0;
  if (count === 0) return props.renderDefault(props);
  const title = count === 1 ? "1 thing waits for you" : `${count} things wait for you`;
  const open = () => router.navigateUrl({ path: WELCOME });
  const badge = () => (
    <Button
      mode="bleed"
      tone="primary"
      fontSize={1}
      padding={2}
      icon={BellIcon}
      text={String(count)}
      aria-label={title}
      title={title}
      onClick={open}
    />
  );
  return props.renderDefault({
    ...props,
    __internal_actions: [
      ...(props.__internal_actions ?? []),
      { name: "inbox-topbar", location: "topbar", render: badge },
      {
        name: "inbox-sidebar",
        location: "sidebar",
        icon: BellIcon,
        title,
        selected: false,
        onAction: open,
      },
    ],
  });
}
