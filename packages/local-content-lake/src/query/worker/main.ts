import { Dataset } from "../../store/memory/dataset";
import { OverlayView } from "../../store/memory/overlay-view";
import { changeInMemory } from "../../store/transaction";
import { answerRequests } from "../../util/child-program";
import { queryStopped } from "../errors";
import { type ComputedAnswer, computeAnswer } from "../exec/compute";
import { PerspectiveViews } from "../perspective";
import { CompiledQueries } from "../plan/compile";
import type { WorkerJob, WorkerMessage } from "./query-worker";
import { Stopped, Watchdog } from "./watchdog";

// A replica of one dataset, in a process where a query may block and run out of memory.
const dataset = new Dataset(process.argv[2] ?? "");
const queries = new CompiledQueries();
const views = new PerspectiveViews(dataset);
const watchdog = new Watchdog();

answerRequests((message: WorkerMessage, number) => {
  if ("request" in message) return answer(message, number);
  dataset.apply([
    ...message.put.map((document) => changeInMemory(document._id, null, document)),
    ...message.removed.map((id) => changeInMemory(id, null, null)),
  ]);
});

function answer({ milliseconds, request }: WorkerJob, number: number): ComputedAnswer {
  const meter = watchdog.begin(number, milliseconds);
  try {
    const query = queries.read(request.query, request.params);
    const stored = views.viewFor(request.userId, request.perspective);
    const { replacements } = request;
    const view = replacements?.size ? new OverlayView(stored, replacements) : stored;
    const scope = { dataset: dataset.name, view };
    return computeAnswer(query, request, scope, { meter, mayBlock: true });
  } catch (error) {
    throw error instanceof Stopped ? queryStopped("time", request.query) : error;
  } finally {
    watchdog.end();
  }
}
