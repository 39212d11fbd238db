import { Dataset } from "../../store/memory/dataset";
import type { DocumentChange } from "../../store/transaction";
import { errorMessage } from "../../util/errors";
import type { SanityDocument } from "../../util/types";
import { QueryEvaluationError, QueryParseError } from "../errors";
import { computeAll, type Question } from "../exec/compute";
import type { Meter } from "../groq-js/step-counter";
import { PerspectiveViews } from "../perspective-views";
import { ParsedQueries } from "../plan/compiled-queries";
import type { FromProcess, ToProcess } from "./messages";
import { Stopped, Watch } from "./watch";

serveQueries(new Dataset(process.argv[2] ?? ""));

/** Makes this process a copy of one dataset, where a query may take its time and its memory. */
function serveQueries(dataset: Dataset): void {
  const copy: Copy = {
    dataset,
    queries: new ParsedQueries(),
    views: new PerspectiveViews(dataset),
  };
  const watch = new Watch();
  process.on("message", async (message: ToProcess) => {
    if (message.kind === "question") {
      const { number, milliseconds, question } = message;
      const reply = await replyTo(question, watch.begin(number, milliseconds), copy);
      watch.end();
      process.send?.(reply);
      return;
    }
    dataset.apply([
      ...message.put.map((document) => change(document._id, document)),
      ...message.removed.map((id) => change(id, null)),
    ]);
  });
  process.send?.({ kind: "ready" } satisfies FromProcess);
}

interface Copy {
  dataset: Dataset;
  queries: ParsedQueries;
  views: PerspectiveViews;
}

async function replyTo(
  question: Question,
  meter: Meter,
  { dataset, queries, views }: Copy,
): Promise<FromProcess> {
  try {
    const parsed = queries.read(question.query, question.params);
    const view = views.seenBy(question.reader, question.perspective);
    const scope = { dataset: dataset.name, view };
    return { kind: "computed", ...(await computeAll(meter, parsed, question, scope)) };
  } catch (error) {
    if (error instanceof Stopped) return { kind: "stopped" };
    const message = errorMessage(error);
    if (error instanceof QueryParseError) {
      const { query, start, end } = error;
      return { kind: "parseError", message, query, start, end };
    }
    if (error instanceof QueryEvaluationError) {
      return { kind: "evaluationError", message, query: error.query };
    }
    return { kind: "failure", message };
  }
}

function change(id: string, after: SanityDocument | null): DocumentChange {
  return { id, before: null, after, json: null, mutations: [] };
}
