import { lakeClient } from "../client";
import type { TestBranch, TestBranchOptions } from "./types";

/** Creates a branch in a lake that another process has started. One that a killed worker has left is replaced. */
export async function createTestBranch(options: TestBranchOptions): Promise<TestBranch> {
  const { url, token, branch, projectId = "local", dataset = "production" } = options;
  const config = { url, token, projectId, dataset: branch, maxRetries: 0 };
  const client = lakeClient(config);
  const remove = async () => {
    try {
      await client.datasets.delete(branch);
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 404) throw error;
    }
  };
  const reset = async () => {
    await remove();
    const body = { targetDataset: branch };
    await client.request({ method: "PUT", url: `/datasets/${dataset}/branch`, body });
  };
  await reset();
  const place = { url, token, projectId, dataset: branch, client };
  return { ...place, reset, close: remove, [Symbol.asyncDispose]: remove };
}
