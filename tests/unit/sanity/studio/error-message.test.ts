import { expect } from "vitest";
import {
  clientOf,
  TEST_TOKENS,
  test,
} from "../../../../packages/local-content-lake/test/support/lake";
import { errorMessage } from "../../../../sanity/studio/people/error-message";
import { PeopleApi } from "../../../../sanity/studio/people/people-api";
import { studioClient } from "../../../support/site";

test("errorMessage returns the lake's message for a refused call", async ({ lake }) => {
  const api = new PeopleApi(studioClient(lake.client({ token: TEST_TOKENS.read })));
  const refusal = await api.request("DELETE", "/people/p-nobody").catch(errorMessage);
  expect(refusal).toMatch(/Insufficient permissions/);
});

test("errorMessage leaves open whether a call without a response succeeded", async () => {
  const api = new PeopleApi(studioClient(clientOf("http://127.0.0.1:1")));
  const words = await api.request("DELETE", "/people/p-nobody").catch(errorMessage);
  expect(words).toBe(
    "The server gave no answer, so this may have been done or not. Look before you try again.",
  );
});
