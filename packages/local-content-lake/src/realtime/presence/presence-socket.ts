import { randomBytes } from "node:crypto";
import type { Log } from "http-kit";
import type { WebSocket } from "ws";
import type { Access, Authentication } from "../../auth/authenticate";
import type { User } from "../../auth/member";
import { CLOSE_CODES, type EndReason, type OpenConnections } from "../../auth/open-connections";
import { hasCode, LakeError } from "../../util/errors";
import { isObject } from "../../util/json";
import { MAX_ANONYMOUS_CALLS } from "../../util/limits";
import { closeWebSocket, GOING_AWAY, keepAlive } from "../web-socket";
import type { PresenceChannel, PresenceEvent, PresencePeer } from "./channel";
import { RPC, type RpcCall, RpcError, readCall } from "./json-rpc";

const AUTHORIZE_WITHIN_MS = 30_000;
const HEARTBEAT_MS = 20_000;
const MAX_UNREAD_BYTES = 1024 * 1024;
// Limits per connection; the Studio needs one of each.
const MAX_SESSIONS = 32;
const MAX_SUBSCRIPTIONS = 32;
const MAX_SESSION_LENGTH = 128;
const MAX_ANONYMOUS_BYTES = 16 * 1024;

const POLICY_VIOLATION = 1008;

/** The parts of a lake that presence uses. */
export interface PresenceServices {
  authentication: Authentication;
  connections: OpenConnections;
  log: Log;
}

/** Counts a wrong token. @returns the delay of the answer in milliseconds, or undefined after too many */
export type WrongToken = () => number | undefined;

type Method = (call: RpcCall) => unknown;

/** A connection of a Studio. It speaks JSON-RPC 2.0, as `@sanity/bifur-client` does. */
export class PresenceSocket implements PresencePeer {
  user: User | undefined;
  private readonly subscriptions = new Set<string>();
  /** What was read before authentication. */
  private readonly anonymous = { calls: 0, bytes: 0 };
  private letGo = () => {};
  private readonly methods: ReadonlyMap<string, Method> = new Map<string, Method>([
    ["authorization", ({ params }) => this.authorize(params.authorization)],
    ["presence_subscribe", () => this.subscribe()],
    ["presence_unsubscribe", ({ params }) => this.unsubscribe(params.subscriptionId)],
    ["presence_announce", ({ params }) => this.announce(params.data)],
    ["presence_rollcall", ({ params }) => this.channel.rollCall(this, sessionOf(params.session))],
    [
      "presence_disconnect",
      ({ params }) => this.channel.disconnect(this, sessionOf(params.session)),
    ],
  ]);

  constructor(
    private readonly socket: WebSocket,
    private readonly channel: PresenceChannel,
    private readonly lake: PresenceServices,
    access: Access,
    private readonly wrongToken: WrongToken,
  ) {
    this.admit(access);
    // ws closes the connection after a protocol error. Without a listener, the error would end the process.
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const text = String(data);
      if (this.isAllowed(text)) this.handle(text);
    });
    // For scripts in the browser, which never see a ping.
    keepAlive(socket, HEARTBEAT_MS, () => this.send("♥"));
    // A browser cannot send headers with a WebSocket: the Studio sends its token in its first call.
    const patience = setTimeout(() => {
      if (!this.user) this.refuse("No token was sent");
    }, AUTHORIZE_WITHIN_MS);
    channel.join(this);
    socket.on("close", () => {
      clearTimeout(patience);
      this.letGo();
      channel.leave(this);
    });
  }

  receive(event: PresenceEvent): void {
    for (const subscription of this.subscriptions) {
      const params = { subscription, result: event };
      this.sendMessage({ method: "presence_subscription", params });
    }
  }

  close(): void {
    closeWebSocket(this.socket, GOING_AWAY);
  }

  /** Sets the user, until their credential ends. */
  private admit(access: Access): void {
    this.letGo();
    this.user = access.user;
    if (access.role === "anonymous") return;
    this.letGo = this.lake.connections.register(access, (reason) => this.end(reason));
  }

  private end(reason: EndReason): void {
    // Before the user is removed: the message names them.
    this.channel.leave(this);
    this.user = undefined;
    closeWebSocket(this.socket, CLOSE_CODES[reason], reason);
  }

  /** Limits messages before authentication. */
  private isAllowed(text: string): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    if (this.user) return true;
    this.anonymous.calls += 1;
    this.anonymous.bytes += text.length;
    const { calls, bytes } = this.anonymous;
    if (calls <= MAX_ANONYMOUS_CALLS && bytes <= MAX_ANONYMOUS_BYTES) return true;
    this.refuse("Too much was sent without a token");
    return false;
  }

  private refuse(reason: string): void {
    closeWebSocket(this.socket, POLICY_VIOLATION, reason);
  }

  private handle(text: string): void {
    let called: RpcCall["id"];
    try {
      const call = readCall(text);
      called = call.id;
      const result = this.perform(call) ?? "ok";
      if (called !== undefined) this.sendMessage({ id: called, result });
    } catch (error) {
      if (!(error instanceof RpcError))
        this.lake.log.error({ err: error }, "Lake: a presence call failed");
      const rpcError = error instanceof RpcError ? error : new RpcError(-32603, "Internal error");
      const { id = called ?? null, code, message, delayMs } = rpcError;
      const answer = () => this.sendMessage({ id, error: { code, message } });
      if (delayMs === 0) answer();
      else setTimeout(answer, delayMs).unref();
    }
  }

  private perform(call: RpcCall): unknown {
    const method = this.methods.get(call.method);
    if (!method) throw new RpcError(RPC.methodNotFound, `No such method: ${call.method}`);
    if (!this.user && call.method !== "authorization") {
      throw new RpcError(RPC.unauthorized, "Send a token of this lake with `authorization` first");
    }
    return method(call);
  }

  private authorize(header: unknown): void {
    const token = typeof header === "string" ? /^Bearer +(\S+)$/i.exec(header)?.[1] : undefined;
    try {
      this.admit(this.lake.authentication.authenticate(token ?? ""));
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      const heldBackMs = hasCode(error, "TOKEN_UNKNOWN") ? this.wrongToken() : 0;
      if (heldBackMs === undefined) this.refuse("Too many wrong tokens: try again later");
      throw new RpcError(RPC.unauthorized, error.message, undefined, heldBackMs);
    }
  }

  private subscribe(): string {
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RPC.invalidRequest, "Too many subscriptions");
    }
    const id = randomBytes(12).toString("base64url");
    this.subscriptions.add(id);
    return id;
  }

  private unsubscribe(id: unknown): void {
    if (typeof id !== "string") {
      throw new RpcError(RPC.invalidParams, "subscriptionId must be a string");
    }
    this.subscriptions.delete(id);
  }

  private announce(data: unknown): void {
    if (!isObject(data)) throw new RpcError(RPC.invalidParams, "data must be an object");
    const session = sessionOf(data.sessionId);
    const sessions = this.channel.sessionsOf(this);
    if (sessions.length >= MAX_SESSIONS && !sessions.includes(session)) {
      throw new RpcError(RPC.invalidRequest, "Too many sessions");
    }
    if (!this.channel.announce(this, session, data)) {
      throw new RpcError(RPC.invalidParams, "The session belongs to another user");
    }
  }

  private sendMessage(message: object): void {
    this.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  private send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) this.socket.terminate();
    else this.socket.send(text);
  }
}

function sessionOf(value: unknown): string {
  if (typeof value === "string" && value !== "" && value.length <= MAX_SESSION_LENGTH) return value;
  throw new RpcError(
    RPC.invalidParams,
    `The session must be a string of 1 to ${MAX_SESSION_LENGTH} characters`,
  );
}
