import type { SanityClient } from "sanity";
import { smallPicture } from "./resize-image";

export const ROLES = [
  { name: "administrator", says: "Administrator: everything, people too" },
  { name: "editor", says: "Editor: writes and publishes" },
  { name: "contributor", says: "Contributor: writes drafts" },
  { name: "viewer", says: "Viewer: reads" },
] as const;

export type RoleName = (typeof ROLES)[number]["name"];

interface Session {
  id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string;
}

export interface Person {
  id: string;
  name: string;
  email: string | null;
  role: RoleName;
  /** Where their picture is. */
  imageUrl: string | null;
  sessions: Session[];
  linkExpiresAt: string | null;
}

export interface Program {
  id: string;
  name: string;
  role: RoleName;
  lastUsedAt: string | null;
  /** The setting that decides on it, which cannot be taken back here. */
  setting: string | null;
}

export interface PersonFields {
  name: string;
  email: string;
  role: RoleName;
}

/** What the lake lets administrators decide. Every call rejects with the lake's words. */
export class PeopleApi {
  constructor(private readonly client: SanityClient) {}

  list(): Promise<[Person[], Program[]]> {
    return Promise.all([
      this.ask<Person[]>("GET", "/people"),
      this.ask<Program[]>("GET", "/programs"),
    ]);
  }

  /** @returns the person's first sign-in link */
  async addPerson(fields: PersonFields): Promise<string> {
    const { link } = await this.ask<{ link: { code: string } }>("POST", "/people", fields);
    return this.linkOf(link.code);
  }

  async changePerson(id: string, change: Partial<PersonFields>): Promise<void> {
    await this.ask("PATCH", `/people/${id}`, change);
  }

  async removePerson(id: string): Promise<void> {
    await this.ask("DELETE", `/people/${id}`);
  }

  /**
   * @param of "/users/me", or an administrator's "/people/<id>"
   * @returns where it is now
   */
  async setPicture(of: string, file: Blob): Promise<string | null> {
    const body = await smallPicture(file);
    const uri = `${of}/picture`;
    const { imageUrl } = await this.client.request({ method: "PUT", uri, body });
    return imageUrl;
  }

  async removePicture(of: string): Promise<null> {
    await this.ask("DELETE", `${of}/picture`);
    return null;
  }

  /** @param file nothing for no picture */
  async changePicture(personId: string, file: File | undefined): Promise<void> {
    const of = `/people/${personId}`;
    await (file ? this.setPicture(of, file) : this.removePicture(of));
  }

  async makeLink(id: string): Promise<string> {
    const { code } = await this.ask<{ code: string }>("POST", `/people/${id}/link`);
    return this.linkOf(code);
  }

  async endSession(personId: string, id: string): Promise<void> {
    await this.ask("DELETE", `/people/${personId}/sessions/${id}`);
  }

  /** @returns the program's token */
  async addProgram(fields: Pick<PersonFields, "name" | "role">): Promise<string> {
    return (await this.ask<{ token: string }>("POST", "/programs", fields)).token;
  }

  async removeProgram(id: string): Promise<void> {
    await this.ask("DELETE", `/programs/${id}`);
  }

  private ask<Result>(method: string, uri: string, body?: object): Promise<Result> {
    return this.client.request<Result>({ method, uri, ...(body && { body }) });
  }

  private linkOf(code: string): string {
    const { apiHost } = this.client.config();
    const { origin, pathname } = window.location;
    // The Studio's own path, whatever tool of it is open.
    const [, studio = ""] = pathname.split("/");
    const query = new URLSearchParams({ code, origin: `${origin}/${studio}` });
    return `${apiHost}/v1/auth/link?${query}`;
  }
}
