import type { SanityClient } from "sanity";
import { createPasskey, requirePasskeys } from "./create-passkey";
import { toSmallSquare } from "./resize-image";

export const ROLES = [
  { name: "administrator", label: "Administrator: everything, people too" },
  { name: "editor", label: "Editor: writes and publishes" },
  { name: "contributor", label: "Contributor: writes drafts" },
  { name: "viewer", label: "Viewer: reads" },
] as const;

export type RoleName = (typeof ROLES)[number]["name"];

export interface Session {
  id: string;
  device: string;
  createdAt: string;
  expiresAt: string;
  /** True for the session of this browser, in the list of one's own. */
  isCurrent?: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface AuditEntry {
  id: number;
  time: string;
  /** Id of a person or a program, or "anonymous". */
  actor: string;
  action: string;
  target: string;
  result: "ok" | "refused" | "failed";
  ip: string;
}

export interface Person {
  id: string;
  name: string;
  email: string | null;
  role: RoleName;
  imageUrl: string | null;
  sessions: Session[];
  /** Number of passkeys. */
  passkeys: number;
  linkExpiresAt: string | null;
}

export interface Program {
  id: string;
  name: string;
  role: RoleName;
  lastUsedAt: string | null;
  /** The setting that holds the token; such a program cannot be removed here. */
  setting: string | null;
}

export interface PersonFields {
  name: string;
  email: string;
  role: RoleName;
}

/** The passkeys of the person who is signed in. */
export const PASSKEYS = "/users/me/passkeys";

/** The lake's API for people and programs. Each call rejects with the lake's error, whose message is for users. */
export class PeopleApi {
  constructor(private readonly client: SanityClient) {}

  request<Result>(method: string, url: string, body?: object): Promise<Result> {
    return this.client.request<Result>({ method, url, ...(body && { body }) });
  }

  /** @returns the person's first sign-in link */
  async addPerson(fields: PersonFields): Promise<string> {
    const { link } = await this.request<{ link: { code: string } }>("POST", "/people", fields);
    return this.linkOf(link.code);
  }

  /**
   * @param of "/users/me" or, for administrators, "/people/<id>"
   * @param file undefined removes the image
   */
  async changeImage(of: string, file: Blob | undefined): Promise<void> {
    const body = file && (await toSmallSquare(file));
    await this.request(body ? "PUT" : "DELETE", `${of}/picture`, body);
  }

  async makeLink(id: string): Promise<string> {
    const { code } = await this.request<{ code: string }>("POST", `/people/${id}/link`);
    return this.linkOf(code);
  }

  async addPasskey(name: string): Promise<void> {
    requirePasskeys();
    const credential = await createPasskey(await this.request("POST", `${PASSKEYS}/options`));
    await this.request("POST", PASSKEYS, { name, credential });
  }

  private linkOf(code: string): string {
    const { apiHost } = this.client.config();
    const { origin, pathname } = window.location;
    // The Studio's base path, without the open tool.
    const [, studio = ""] = pathname.split("/");
    const query = new URLSearchParams({ code, origin: `${origin}/${studio}` });
    return `${apiHost}/v1/auth/link?${query}`;
  }
}
