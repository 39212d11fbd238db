import { expect } from "vitest";
import {
  clientOf,
  TEST_TOKENS,
  test,
} from "../../../../packages/local-content-lake/test/support/lake";
import { errorMessage } from "../../../../sanity/studio/people/error-message";
import { PeopleApi } from "../../../../sanity/studio/people/people-api";
import { studioClient } from "../../../support/site";

test("errorMessage returns the lake's words, or says that it has none", async ({ lake }) => {
  const refusal = (client: object) =>
    new PeopleApi(studioClient(client)).request("DELETE", "/people/p-nobody").catch(errorMessage);
  const refused = lake.client({ token: TEST_TOKENS.read });
  expect(await refusal(refused)).toMatch(/Insufficient permissions/);
  expect(await refusal(clientOf("http://127.0.0.1:1"))).toBe(
    "The server gave no answer, so this may have been done or not. Look before you try again.",
  );
});
