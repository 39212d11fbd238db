// Uses Sanity's App SDK as an app does and prints the results. Runs in a folder with the SDK:
// `node use-app-sdk.mjs <URL of the lake> <token>`
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [apiHost, token] = process.argv.slice(2);
const PATIENCE_MS = 60_000;
const here = createRequire(join(process.cwd(), "package.json"));
const sdk = await import(pathToFileURL(here.resolve("@sanity/sdk")).href);

const instance = sdk.createSanityInstance({
  ...{ projectId: "local", dataset: "production", perspective: "drafts" },
  ...{ useProjectHostname: false, auth: { apiHost, token } },
});

const post = sdk.createDocumentHandle({ documentId: "post", documentType: "post" });
const release = { releaseId: "next" };
const inRelease = { ...post, perspective: { releaseName: release.releaseId } };
const title = "*[_id == 'post'][0].title";

const seen = [];
const query = sdk.getQueryState(instance, { query: title });
const watching = query.observable.subscribe((value) => seen.push(value));

const { name } = await first(sdk.getCurrentUserState(instance), Boolean);
await act(sdk.createDocument(post), sdk.editDocument(post, { set: { title: "Draft" } }));
await first(query, (value) => value === "Draft");
await act(sdk.publishDocument(post));
await act(sdk.createRelease(release, { title: "Next", releaseType: "asap" }));
await act(sdk.createDocument(inRelease), sdk.editDocument(inRelease, { set: { title: "Next" } }));
const perspective = { releaseName: release.releaseId };
const previewed = await sdk.resolveQuery(instance, { query: title, perspective });
await act(sdk.scheduleRelease(release, "2999-01-01T00:00:00Z"));
await act(sdk.unscheduleRelease(release));
await act(sdk.publishRelease(release));
await first(query, (value) => value === "Next");
const message = [
  { _type: "block", _key: "a", children: [{ _type: "span", _key: "b", text: "Hi" }] },
];
await sdk.createComment(instance, { ...post, message, fieldPath: "title" });
const threads = await sdk.resolveCommentThreads(instance, post);
const users = await sdk.resolveUsers(instance, { resourceType: "project", batchSize: 1 });
await act(sdk.unpublishDocument(post), sdk.discardDocument(post));
const left = await sdk.resolveQuery(instance, { query: "count(*[_type == 'post'])" });

watching.unsubscribe();
instance.dispose();
const result = { name, seen, previewed, threads: threads.length, users, left };
process.stdout.write(JSON.stringify(result), () => process.exit());

/** Applies actions in one transaction and waits until the lake has them. */
async function act(...actions) {
  await (await sdk.applyDocumentActions(instance, { actions })).submitted();
}

function first({ observable }, isWanted) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Nothing came")), PATIENCE_MS);
    const subscription = observable.subscribe({
      next(value) {
        if (!isWanted(value)) return;
        clearTimeout(timer);
        // After `subscribe` has returned.
        queueMicrotask(() => subscription.unsubscribe());
        resolve(value);
      },
      error: reject,
    });
  });
}
