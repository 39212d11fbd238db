import { BellIcon } from "@sanity/icons/Bell";
import { UserIcon } from "@sanity/icons/User";
import { Button } from "@sanity/ui";
import { type NavbarProps, useCurrentUser } from "sanity";
import { useRouter } from "sanity/router";
import { STUDIO_PATH } from "../../../contract/mounts";
import { useInbox } from "../inbox/inbox-list";

type Actions = NonNullable<NavbarProps["__internal_actions"]>;

/** The Studio's bar with the number of what waits for the person who is signed in, and their account beside the own menu. */
export function OwnNavbar(props: NavbarProps) {
  const router = useRouter();
  const count = useInbox()?.length ?? 0;
  const isLocal = useCurrentUser()?.provider === "local";
  const waiting = count === 1 ? "1 thing waits for you" : `${count} things wait for you`;

  /** The same in the bar, and in the menu of a narrow window. @param text in the button, beside the icon */
  function leadTo(pane: string, icon: typeof BellIcon, title: string, text?: string): Actions {
    const onAction = () => router.navigateUrl({ path: `${STUDIO_PATH}/structure/${pane}` });
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
      { name: `${pane}-topbar`, location: "topbar", render: button },
      { name: `${pane}-sidebar`, location: "sidebar", icon, title, onAction, selected: false },
    ];
  }

  return props.renderDefault({
    ...props,
    __internal_actions: [
      ...(props.__internal_actions ?? []),
      ...(count > 0 ? leadTo("welcome", BellIcon, waiting, String(count)) : []),
      // Members of a hosted project have theirs at Sanity.
      ...(isLocal ? leadTo("account", UserIcon, "Your account") : []),
    ],
  });
}
