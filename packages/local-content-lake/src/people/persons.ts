import type { Member } from "../auth/member";

/** The fields of a person that an administrator sets. */
export type PersonFields = Pick<Member, "name" | "email" | "role">;

/** The part of `People` that passkeys and sign-in links use. */
export interface Persons {
  /** @throws LakeError `NOT_FOUND` */
  get(id: string, kind: Member["kind"]): Member;
  /** @throws LakeError */
  changePerson(id: string, change: Partial<PersonFields>): Member;
}
