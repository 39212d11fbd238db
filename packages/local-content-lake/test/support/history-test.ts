import { TEST_TOKENS, test } from "./lake";

/** A test of the history endpoints. */
export const historyTest = test
  .extend(
    "read",
    ({ lake }) =>
      (path: string, token: string = TEST_TOKENS.read) =>
        lake.request(`/data/history/production/${path}`, { token }),
  )
  // The second of three transactions on `p` also creates `q`; returns their ids.
  .extend("threeTransactions", ({ client }) => async (): Promise<[string, string, string]> => {
    const transaction = (id: string) => client.transaction().transactionId(id);
    await transaction("t1").create({ _id: "p", _type: "post", n: 1 }).commit();
    await transaction("t2")
      .patch("p", { set: { n: 2 } })
      .create({ _id: "q", _type: "post" })
      .commit();
    await transaction("t3")
      .patch("p", { set: { n: 3 } })
      .commit();
    return ["t1", "t2", "t3"];
  });
