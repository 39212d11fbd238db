import { BellIcon } from "@sanity/icons/Bell";
import { UserIcon } from "@sanity/icons/User";
import { Button } from "@sanity/ui";
import { type NavbarProps, useCurrentUser } from "sanity";
import { useRouter } from "sanity/router";
import { STUDIO_PATH } from "../../../contract/mounts";
import { useInbox } from "../inbox/inbox-list";

type Actions = NonNullable<NavbarProps["__internal_actions"]>;

interface Entry {
  name: string;
  icon: typeof BellIcon;
  title: string;
  /** In the button, beside the icon. */
  text?: string;
  onAction(): void;
}

/** The Studio's bar with the number of what waits for the person who is signed in, and their account beside the own menu. */
export function OwnNavbar(props: NavbarProps) {
  const router = useRouter();
  const count = useInbox()?.length ?? 0;
  const isLocal = useCurrentUser()?.provider === "local";
  const title = count === 1 ? "1 thing waits for you" : `${count} things wait for you`;
  const leadTo = (pane: string) => () =>
    router.navigateUrl({ path: `${STUDIO_PATH}/structure/${pane}` });
  const inbox = { name: "inbox", icon: BellIcon, title, text: String(count) };
  const account = { name: "account", icon: UserIcon, title: "Your account" };
  return props.renderDefault({
    ...props,
    __internal_actions: [
      ...(props.__internal_actions ?? []),
      ...(count > 0 ? actionsOf({ ...inbox, onAction: leadTo("welcome") }) : []),
      // Members of a hosted project have theirs at Sanity.
      ...(isLocal ? actionsOf({ ...account, onAction: leadTo("account") }) : []),
    ],
  });
}

/** The same in the bar, and in the menu of a narrow window. */
function actionsOf({ name, text, ...entry }: Entry): Actions {
  const { icon, title, onAction } = entry;
  const button = () => (
    <Button
      mode="bleed"
      tone={text ? "primary" : "default"}
      fontSize={1}
      padding={2}
      icon={icon}
      text={text}
      aria-label={title}
      title={title}
      onClick={onAction}
    />
  );
  return [
    { name: `${name}-topbar`, location: "topbar", render: button },
    { name: `${name}-sidebar`, location: "sidebar", ...entry, selected: false },
  ];
}
