import type { AppLoadContext } from "@remix-run/node";

declare module "@remix-run/server-runtime" {
  /** What the server passes to loaders and actions. */
  interface AppLoadContext {
    /** The remote address of the connection, or a trusted proxy's word for it. */
    clientIp?: string;
    /** Identifies the request in the log. */
    requestId?: string;
    /** Resolves when this client's page may be rendered, so that requests waiting for the same content take turns. */
    renderTurn?: () => Promise<void>;
    /** Registers a callback for when the response has ended or the client has disconnected. */
    onClose?: (listener: () => void) => void;
  }
}

/** The client's IP; requests without one share the key "unknown". */
export function clientIp(context: AppLoadContext | undefined): string {
  return context?.clientIp ?? "unknown";
}
