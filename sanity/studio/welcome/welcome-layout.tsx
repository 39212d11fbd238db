import { Box, Flex, useMediaIndex } from "@sanity/ui";
import { useEffect, useLayoutEffect } from "react";
import { type ActiveToolLayoutProps, useCurrentUser } from "sanity";
import { useRouterState } from "sanity/router";
import { catchEarlyKeys } from "../form/early-keys";
import { useScaledFiles } from "../form/use-scaled-files";
import { mayWrite } from "../roles";
import { LostLink, useIsLostLink } from "./lost-link";
import { Welcome } from "./welcome";

/** Shows the welcome page beside the desk's list while no document is open, and words for a link that leads nowhere. */
export function WelcomeLayout(props: ActiveToolLayoutProps) {
  const isWide = useMediaIndex() > 1;
  const isOpen = useRouterState((state) => Boolean(state.panes ?? state.intent));
  const isShown = props.activeTool.name === "structure" && !isOpen && isWide;
  const isLost = useIsLostLink() && props.activeTool.name === "structure";
  const isReader = !mayWrite(useCurrentUser());
  useScaledFiles();
  useEffect(catchEarlyKeys, []);

  // For page.css: the config enables tasks and comments before the role is known.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-reader", isReader);
  }, [isReader]);

  if (isLost) return <LostLink />;
  // The same element tree in both cases, so that opening a document does not remount the desk.
  return (
    <Flex flex={1} height="fill" overflow="hidden">
      <Box
        flex={isShown ? "none" : 1}
        style={{ minWidth: 0, width: isShown ? "22rem" : undefined }}
      >
        {props.renderDefault(props)}
      </Box>
      {isShown ? (
        <Box flex={1}>
          <Welcome />
        </Box>
      ) : null}
    </Flex>
  );
}
