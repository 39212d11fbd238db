import { TEST_TOKENS, type TestLake } from "./lake";

export type Json = Record<string, unknown>;

/** Sends mutations unchanged; the client would correct some of them. */
export async function rawMutate(lake: TestLake, mutations: Json[], search = "") {
  const response = await lake.request(`/data/mutate/production?returnDocuments=true${search}`, {
    method: "POST",
    token: TEST_TOKENS.write,
    body: JSON.stringify({ mutations }),
  });
  const body = await response.json();
  return {
    status: response.status,
    results: body.results as { id: string; operation: string; document?: Json }[],
    problem: body.error?.items?.[0]?.error as Json,
    index: body.error?.items?.[0]?.index as number,
  };
}
