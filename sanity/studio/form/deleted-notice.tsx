import { Card, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, type SanityDocument, useEditState } from "sanity";

/**
 * Says that the open document was deleted, by somebody else perhaps. Until it is opened again, the Studio shows the empty
 * form of a new document in its place.
 */
export function DeletedNotice({ document }: { document: SanityDocument }) {
  const id = getPublishedId(document._id);
  const { draft, published, ready } = useEditState(id, document._type);
  const exists = Boolean(draft || published);
  const [lastExisting, setLastExisting] = useState<string>();
  useEffect(() => {
    if (exists) setLastExisting(id);
  }, [id, exists]);

  if (!ready || exists || lastExisting !== id) return null;
  return (
    <Card padding={4} marginBottom={4} radius={2} border tone="caution" role="status">
      <Text size={1}>
        This document was deleted. The trash has it: restore it there, with all its texts. What you
        type here makes a new document.
      </Text>
    </Card>
  );
}
