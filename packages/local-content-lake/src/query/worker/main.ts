import { Dataset } from "../../store/memory/dataset";
import { OverlayView } from "../../store/memory/overlay-view";
import { changeInMemory } from "../../store/transaction";
import type { Meter } from "../../util/budget";
import { errorMessage, LakeError } from "../../util/errors";
import { computeAnswer, type QueryRequest } from "../exec/compute";
import { PerspectiveViews } from "../perspective";
import { CompiledQueries } from "../plan/compile";
import { Stopped, Watchdog } from "./watchdog";
import type { FromWorker, ToWorker } from "./worker-process";

// A replica of one dataset, in a process where a query may block and run out of memory.
const dataset = new Dataset(process.argv[2] ?? "");
const queries = new CompiledQueries();
const views = new PerspectiveViews(dataset);
const watchdog = new Watchdog();

process.on("message", (message: ToWorker) => {
  if (message.kind === "request") {
    const { number, milliseconds, request } = message;
    const reply = replyTo(request, watchdog.begin(number, milliseconds));
    watchdog.end();
    process.send?.(reply);
    return;
  }
  dataset.apply([
    ...message.put.map((document) => changeInMemory(document._id, null, document)),
    ...message.removed.map((id) => changeInMemory(id, null, null)),
  ]);
});
process.send?.({ kind: "ready" } satisfies FromWorker);

function replyTo(request: QueryRequest, meter: Meter): FromWorker {
  try {
    const query = queries.read(request.query, request.params);
    const stored = views.viewFor(request.userId, request.perspective);
    const { replacements } = request;
    const view = replacements?.size ? new OverlayView(stored, replacements) : stored;
    const scope = { dataset: dataset.name, view };
    const answer = computeAnswer(query, request, scope, { meter, mayBlock: true });
    return { kind: "computed", ...answer };
  } catch (error) {
    if (error instanceof Stopped) return { kind: "stopped" };
    const message = errorMessage(error);
    if (error instanceof LakeError) {
      return { kind: "refused", code: error.code, message, details: error.details };
    }
    return { kind: "failure", message };
  }
}
