import { Worker } from "node:worker_threads";
import { errorMessage } from "../../errors";
import { Dataset } from "../../store/dataset";
import type { DocumentChange } from "../../store/transaction";
import type { SanityDocument } from "../../types";
import { computeAll, type Question } from "../compute";
import { QueryEvaluationError, QueryParseError } from "../errors";
import type { FromWorker, ToWorker } from "./messages";

// A process with its own copy of one dataset, where a query may take its time and its memory. Whoever started
// it ends it when that is too much.
const dataset = new Dataset(process.argv[2] ?? "");

// When the starter is gone its end of the input closes; a query in progress would not let this process notice.
const WATCH = 'require("fs").readSync(0, Buffer.alloc(1)); process.kill(process.pid, "SIGKILL");';
new Worker(WATCH, { eval: true });

process.on("message", async (message: ToWorker) => {
  if (message.kind === "question") {
    process.send?.(await replyTo(message.question));
    return;
  }
  dataset.apply([
    ...message.put.map((document) => change(document._id, document)),
    ...message.removed.map((id) => change(id, null)),
  ]);
});

async function replyTo(question: Question): Promise<FromWorker> {
  try {
    return { kind: "answer", bytes: await computeAll(dataset, question) };
  } catch (error) {
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
