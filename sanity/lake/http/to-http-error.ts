import { AssetError } from "../assets/asset-error";
import { InvalidTokenError } from "../auth";
import {
  DatasetNameError,
  DatasetNotFoundError,
  StorageError,
  TransactionIdInUseError,
} from "../errors";
import { MutationError } from "../mutate";
import { PerspectiveError, QueryEvaluationError, QueryParseError } from "../query";
import { badRequest, HttpError, notFound } from "./http-error";

/** What the caller reads of an error that happened anywhere in the lake. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof QueryParseError) {
    const { message: description, query, start, end } = error;
    const body = { error: { type: "queryParseError", description, query, start, end } };
    return new HttpError(400, description, body);
  }
  if (error instanceof QueryEvaluationError) {
    const { message: description, query } = error;
    const body = { error: { type: "queryEvaluationError", description, query } };
    return new HttpError(400, description, body);
  }
  if (error instanceof MutationError) return mutationError(error);
  if (error instanceof TransactionIdInUseError) {
    const description = error.message;
    return new HttpError(409, description, {
      error: {
        type: "mutationError",
        description: `The mutation(s) failed: ${description}`,
        items: [
          {
            error: { type: "transactionIDInUseError", description, id: error.transactionId },
            index: 0,
          },
        ],
      },
    });
  }
  if (error instanceof InvalidTokenError) {
    const { message } = error;
    return new HttpError(401, message, {
      statusCode: 401,
      error: "Unauthorized",
      message,
      errorCode: "SIO-401-ANF",
    });
  }
  if (error instanceof AssetError) return new HttpError(error.statusCode, error.message);
  if (error instanceof DatasetNotFoundError) return notFound(error.message);
  if (error instanceof DatasetNameError || error instanceof PerspectiveError) {
    return badRequest(error.message);
  }
  if (error instanceof StorageError) {
    return new HttpError(error.reason === "full" ? 507 : 503, error.message);
  }
  return new HttpError(500, "Internal error");
}

function mutationError({ kind, problem, index }: MutationError): HttpError {
  return new HttpError(kind === "conflict" ? 409 : 400, problem.description, {
    error: {
      type: "mutationError",
      description: `The mutation(s) failed: ${problem.description}`,
      items: [{ error: problem, index }],
    },
  });
}
