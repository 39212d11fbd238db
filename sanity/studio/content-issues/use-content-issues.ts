import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import type { InvalidDocument } from "../../../contract/preview";
import { onChange } from "../live-data";
import { useTurns } from "../use-turns";
import { readLeftOut } from "./read-content-issues";

/** What was published, and what follows from a look at the site. */
const PUBLISHED = '*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]';

export type LeftOut = { documents: InvalidDocument[] } | { failure: string };

/** What the site leaves out, asked anew after each publication; nothing until it is known. */
export function useLeftOut(): { answer: LeftOut | undefined; look: () => void } {
  const client = useClient({ apiVersion: API_VERSION });
  const [answer, setAnswer] = useState<LeftOut>();

  const beginTurn = useTurns();

  const look = useCallback(async () => {
    const isMyTurn = beginTurn();
    const found = await readLeftOut(client).then(
      (documents) => ({ documents }),
      (error: Error) => ({ failure: error.message }),
    );
    if (isMyTurn()) setAnswer(found);
  }, [client, beginTurn]);

  useEffect(() => {
    void look();
    return onChange(client, PUBLISHED, {}, () => void look());
  }, [client, look]);

  return { answer, look };
}
