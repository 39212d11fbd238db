// The code under test. It knows the client only, so that the same code runs against the hosted service.
import type { SanityClient } from "@sanity/client";

export interface Post {
  title: string;
  author: string | null;
}

/** Lists the published posts whose date has come, the newest first. */
export function listPosts(client: SanityClient): Promise<Post[]> {
  return client.fetch(`*[_type == "post" && dateTime(publishedAt) <= dateTime(now())]
    | order(publishedAt desc) { title, "author": author->name }`);
}

/** Publishes the draft of a post. */
export async function publishPost(client: SanityClient, id: string): Promise<void> {
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: `drafts.${id}`,
    publishedId: id,
  });
}

/** Changes a title. A second attempt follows when the service is not available. */
export async function renamePost(client: SanityClient, id: string, title: string): Promise<void> {
  const rename = () => client.patch(id).set({ title }).commit();
  await rename().catch((error) => {
    if (error.statusCode !== 503) throw error;
    return rename();
  });
}
