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
  lastUsedAt: string | null;
  expiresAt: string;
}

export interface OwnSession extends Session {
  /** True for the session of this browser. */
  isCurrent: boolean;
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

/** The lake's API for people and programs. Each call rejects with the lake's error, whose message is for users. */
export class PeopleApi {
  constructor(private readonly client: SanityClient) {}

  readonly list = () =>
    Promise.all([
      this.request<Person[]>("GET", "/people"),
      this.request<Program[]>("GET", "/programs"),
    ]);

  /** @returns the person's first sign-in link */
  async addPerson(fields: PersonFields): Promise<string> {
    const { link } = await this.request<{ link: { code: string } }>("POST", "/people", fields);
    return this.linkOf(link.code);
  }

  async changePerson(id: string, change: Partial<PersonFields>): Promise<void> {
    await this.request("PATCH", `/people/${id}`, change);
  }

  async removePerson(id: string): Promise<void> {
    await this.request("DELETE", `/people/${id}`);
  }

  /**
   * @param of "/users/me" or, for administrators, "/people/<id>"
   * @returns the image's new URL
   */
  async setImage(of: string, file: Blob): Promise<string | null> {
    const body = await toSmallSquare(file);
    const url = `${of}/picture`;
    const { imageUrl } = await this.client.request({ method: "PUT", url, body });
    return imageUrl;
  }

  async removeImage(of: string): Promise<null> {
    await this.request("DELETE", `${of}/picture`);
    return null;
  }

  /** @param file undefined removes the image */
  async changeImage(personId: string, file: File | undefined): Promise<void> {
    const of = `/people/${personId}`;
    await (file ? this.setImage(of, file) : this.removeImage(of));
  }

  async makeLink(id: string): Promise<string> {
    const { code } = await this.request<{ code: string }>("POST", `/people/${id}/link`);
    return this.linkOf(code);
  }

  async endSession(personId: string, id: string): Promise<void> {
    await this.request("DELETE", `/people/${personId}/sessions/${id}`);
  }

  readonly ownSessions = () => this.request<OwnSession[]>("GET", "/users/me/sessions");

  async endOwnSession(id: string): Promise<void> {
    await this.request("DELETE", `/users/me/sessions/${id}`);
  }

  readonly ownPasskeys = () => this.request<Passkey[]>("GET", "/users/me/passkeys");

  async addPasskey(name: string): Promise<void> {
    requirePasskeys();
    const options = await this.request<PublicKeyCredentialCreationOptionsJSON>(
      "POST",
      "/users/me/passkeys/options",
    );
    const credential = await createPasskey(options);
    await this.request("POST", "/users/me/passkeys", { name, credential });
  }

  async removePasskey(id: string): Promise<void> {
    await this.request("DELETE", `/users/me/passkeys/${id}`);
  }

  /** @param before the id of an entry; the ones older than it are returned */
  audit(before?: number): Promise<AuditEntry[]> {
    return this.request("GET", `/audit${before === undefined ? "" : `?before=${before}`}`);
  }

  /** @returns the program's token */
  async addProgram(fields: Pick<PersonFields, "name" | "role">): Promise<string> {
    return (await this.request<{ token: string }>("POST", "/programs", fields)).token;
  }

  async removeProgram(id: string): Promise<void> {
    await this.request("DELETE", `/programs/${id}`);
  }

  private request<Result>(method: string, url: string, body?: object): Promise<Result> {
    return this.client.request<Result>({ method, url, ...(body && { body }) });
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
