import { TEST_TOKENS, test } from "./lake";

/** A document of the action tests. */
export const post = (_id: string, rest: object = {}) => ({
  _id,
  _type: "post",
  title: "First",
  ...rest,
});

/** A test of the actions endpoint. */
export const actionTest = test
  .extend(
    "createDraft",
    ({ client }) =>
      (ifExists: "fail" | "ignore" = "fail", title = "First") =>
        client.action({
          actionType: "sanity.action.document.create",
          publishedId: "p",
          attributes: post("drafts.p", { title }),
          ifExists,
        }),
  )
  .extend(
    "publish",
    ({ client }) =>
      (rest: object = {}) =>
        client.action({
          actionType: "sanity.action.document.publish",
          draftId: "drafts.p",
          publishedId: "p",
          ...rest,
        }),
  )
  // For actions that the client's types reject.
  .extend("send", ({ lake }) => (body: unknown, token: string = TEST_TOKENS.write) => {
    const init = { method: "POST", body: JSON.stringify(body), token };
    return lake.request("/data/actions/production", init);
  });
