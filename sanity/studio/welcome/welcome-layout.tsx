import { Box, Flex, useMediaIndex } from "@sanity/ui";
import { useEffect } from "react";
import { type ActiveToolLayoutProps, useCurrentUser } from "sanity";
import { useRouterState } from "sanity/router";
import { mayWrite } from "../roles";
import { Welcome } from "./welcome";

/** Where nothing is opened yet, the room beside the desk's list says what there is to do. */
export function WelcomeLayout(props: ActiveToolLayoutProps) {
  const isWide = useMediaIndex() > 1;
  const isOpen = useRouterState((state) => Boolean(state.panes ?? state.intent));
  const isShown = props.activeTool.name === "structure" && !isOpen && isWide;
  const isReader = !mayWrite(useCurrentUser());

  // For page.css: whether there are tasks and comments is settled before anybody has signed in.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-reader", isReader);
  }, [isReader]);

  // One tree for both, or the desk would begin anew when something is opened.
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
