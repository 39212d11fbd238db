import { isObject, scanJson } from "../../util/json";
import { MAX_JSON_DEPTH } from "../../util/limits";

/** A JSON-RPC 2.0 call; without an id it gets no response. */
export interface RpcCall {
  id: string | number | null | undefined;
  method: string;
  params: Record<string, unknown>;
}

/** @see https://www.jsonrpc.org/specification#error_object */
export class RpcError extends Error {
  override name = "RpcError";
  constructor(
    readonly code: number,
    message: string,
    readonly id?: RpcCall["id"],
    /** Delay of the response in milliseconds. */
    readonly delayMs = 0,
  ) {
    super(message);
  }
}

export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** Defined by this server: the call needs a token. */
  unauthorized: -32001,
} as const;

/** @throws RpcError for an invalid call */
export function readCall(text: string): RpcCall {
  let message: unknown;
  if (scanJson(text).depth > MAX_JSON_DEPTH) {
    throw new RpcError(
      RPC.invalidRequest,
      `The message is nested more than ${MAX_JSON_DEPTH} levels deep`,
    );
  }
  try {
    message = JSON.parse(text);
  } catch {
    throw new RpcError(RPC.parse, "The message is not valid JSON");
  }
  if (!isObject(message)) throw new RpcError(RPC.invalidRequest, "Send one call at a time");
  const { id, method, params = {} } = message;
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  if (message.jsonrpc !== "2.0" || typeof method !== "string") {
    throw new RpcError(RPC.invalidRequest, "The message is no JSON-RPC 2.0 call", known);
  }
  if (!isObject(params)) {
    throw new RpcError(RPC.invalidParams, "The params must be an object", known);
  }
  return { id: id === undefined ? undefined : known, method, params };
}
