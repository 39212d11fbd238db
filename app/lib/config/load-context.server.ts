import type { Log } from "http-kit";
import type { ContactMessage } from "../../../contract/messages";

/** The settings of the process that the site reads. */
export interface ServerSettings {
  NODE_ENV: "production" | "development" | "test";
  /** The public origin of the site. */
  SITE_URL: string;
  /** The folder of stored contact messages. */
  DATA_DIR: string;
  CONTACT_ENDPOINT_URL?: string | undefined;
  SANITY_PROJECT_ID: string;
  SANITY_DATASET: string;
  SANITY_API_HOST?: string | undefined;
  SANITY_API_READ_TOKEN?: string | undefined;
  /** The Content Lake runs inside this process. */
  isLocalLake: boolean;
  /** Sanity's own Content Lake: its API is at `<project>.api.sanity.io`, its images on a CDN. */
  isHostedLake: boolean;
  sanityApiHost: string;
  /** The start of image URLs, for browsers. A lake elsewhere may name another one. */
  imageBaseUrl: string;
}

/** A lake in the same process. */
export interface EmbeddedLake {
  /** Reaches it without the network. */
  fetch: typeof fetch;
  /** Reports each change before its writer has the response; without tags, everything may have changed. */
  onChange(listener: (change: { dataset: string; tags?: string[] }) => void): void;
}

/** What the server passes to the site, the same for every request. */
export interface SiteContext {
  settings: ServerSettings;
  log: Log;
  /** The embedded lake, without the network. */
  lake?: EmbeddedLake;
  /** Records an event in the audit trail of the embedded lake. The actor is a user's id. */
  recordAudit?: (
    event: Record<"actor" | "action" | "target" | "ip", string> & { result: "ok" },
  ) => void;
  /** Called with each contact message that was stored without an endpoint. */
  onMessage?: (message: ContactMessage) => void;
}

declare module "@remix-run/server-runtime" {
  /** What loaders and actions get. */
  interface AppLoadContext extends SiteContext {
    /** The remote address of the connection, or a trusted proxy's word for it. */
    clientIp?: string;
    /** Identifies the request in the log. */
    requestId?: string;
    /** Registers a callback for when the response has ended or the client has disconnected. */
    onClose?: (listener: () => void) => void;
  }
}

/** The client's IP; requests without one share the key "unknown". */
export function clientIp(context: { clientIp?: string }): string {
  return context.clientIp ?? "unknown";
}
