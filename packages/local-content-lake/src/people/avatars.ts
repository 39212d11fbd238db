import { hash } from "node:crypto";
import type { Resources } from "../store/tables/resources";

const KIND = "picture";

export interface Avatar {
  /** Hash of the image. */
  version: string;
  webp: Buffer;
}

/** Avatars of members. Those of removed members stay, because the history shows them. */
export class Avatars {
  constructor(private readonly resources: Pick<Resources, "get" | "put" | "delete">) {}

  find(memberId: string): Avatar | undefined {
    const { version, webp } = this.resources.get(KIND, memberId) ?? {};
    if (typeof version !== "string" || typeof webp !== "string") return undefined;
    return { version, webp: Buffer.from(webp, "base64") };
  }

  /** Its path beneath the lake's base path, or null. */
  pathOf(memberId: string): string | null {
    const version = this.find(memberId)?.version;
    return version === undefined ? null : `/v1/users/${memberId}/picture/${version}`;
  }

  /** Replaces a member's avatar. @throws StorageError */
  save(memberId: string, webp: Buffer): void {
    const version = hash("sha256", webp).slice(0, 20);
    this.resources.put(KIND, memberId, { version, webp: webp.toString("base64") });
  }

  /** @throws StorageError */
  remove(memberId: string): void {
    this.resources.delete(KIND, memberId);
  }
}
