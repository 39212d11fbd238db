import { defineQuery } from "next-sanity";
import { client } from "../sanity/client.js";

export const dynamic = "force-dynamic";

const POSTS = defineQuery('*[_type == "post"] | order(title asc) { _id, title }');

export default async function Page() {
  const posts = await client.fetch(POSTS, {}, { cache: "no-store" });
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
