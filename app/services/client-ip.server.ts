import type { AppLoadContext } from "@remix-run/node";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** The other end of the connection; a header a visitor could write is not asked. */
    clientIp?: string;
    /** Names the request in the log. */
    requestId?: string;
    /** Resolves when this visitor's page may be rendered: many that waited for the same content must not be at once. */
    renderTurn?: () => Promise<void>;
    /** Calls back when the answer has ended, or nobody is there to take it. */
    onClose?: (listener: () => void) => void;
  }
}

/** The address a request came from; requests without one share a name. */
export function clientAddress(context: AppLoadContext | undefined): string {
  return context?.clientIp ?? "unknown";
}
