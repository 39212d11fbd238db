import { defineQuery } from "next-sanity";
import { content } from "../../sanity/content.js";

export const dynamic = "force-dynamic";

const POSTS = defineQuery('*[_type == "post"] | order(title asc) { _id, title }');

export default async function CachedPage() {
  const posts = await content.fetch(POSTS);
  return (
    <main>
      <h1>Blog</h1>
      <ul>
        {posts.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
    </main>
  );
}
