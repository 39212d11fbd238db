import type { Member } from "../auth/member";
import type { Role } from "../auth/role";

/** The fields of a person that an administrator sets. */
export interface PersonFields {
  name: string;
  email: string | null;
  role: Role;
}

/** The part of `People` that passkeys and sign-in links use. */
export interface Persons {
  /** @throws LakeError `NOT_FOUND` */
  get(id: string, kind: Member["kind"]): Member;
  /** @throws LakeError */
  changePerson(id: string, change: Partial<PersonFields>): Member;
}
