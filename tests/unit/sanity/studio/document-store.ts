import { evaluate, parse } from "groq-js";
import { from } from "rxjs";
import type { DocumentStore } from "sanity";

/** A document store that answers queries from these documents, and notes them. */
export function storeOf(dataset: object[]) {
  const asked: string[] = [];
  async function answer(query: string, params: Record<string, unknown>): Promise<unknown> {
    asked.push(query);
    return (await evaluate(parse(query, { params }), { dataset, params })).get();
  }
  const listenQuery = ({ fetch }: { fetch: string }, params: Record<string, unknown>) =>
    from(answer(fetch, params));
  return { asked, store: { listenQuery } as unknown as DocumentStore };
}
