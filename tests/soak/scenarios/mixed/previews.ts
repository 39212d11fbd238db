import { editorClient, enterPreview } from "../../../support/site";
import type { Run } from "./run";

const PAGE = "/projects";

/** Creates an invalid document, as a draft and published, reads its page and deletes it. */
export function previewBadDocument(run: Run): Promise<void> {
  return run.repeat("previews of a bad document", async (turn) => {
    const client = editorClient(run.current);
    const title = `Half a project, ${turn}`;
    const ids = ["drafts.soak-half", "soak-half"];
    const begun = client.transaction();
    for (const _id of ids) begun.createOrReplace({ _id, _type: "project", title });
    await begun.commit();
    const headers = { Cookie: await enterPreview(run.current) };
    for (const init of [{ headers }, {}]) {
      const response = await fetch(run.url + PAGE, init);
      const html = await response.text();
      if (response.status !== 200 || !html.endsWith("</html>") || html.includes(title)) {
        throw new Error(`${PAGE} answered ${response.status} with ${html.length} characters`);
      }
    }
    const status = await fetch(`${run.url}/preview/status`, { headers });
    const preview: { incomplete: string[] } = await status.json();
    if (!preview.incomplete.some((one) => one.includes(title))) {
      throw new Error(
        `the preview names ${preview.incomplete.join() || "nothing"}, not "${title}"`,
      );
    }
    await client.delete({ query: "*[_id in $ids]", params: { ids } });
  });
}
