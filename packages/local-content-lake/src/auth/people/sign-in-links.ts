import type { PeopleTable } from "../../store/tables/people-table";
import type { Holder, Issued } from "./credentials";
import type { Member } from "./member";
import type { People, PersonFields } from "./people";

/** Links that let a person in, once. */
export class SignInLinks {
  constructor(
    private readonly people: People,
    private readonly table: PeopleTable,
  ) {}

  /** Makes one; the ones before it are over. @throws LakeError (NOT_FOUND), StorageError */
  make(personId: string): Issued {
    const { id } = this.people.get(personId, "person");
    this.people.credentials.endAllOf(id, ["link"]);
    return this.people.credentials.issue("link", id);
  }

  /** Whom it lets in; nothing for one that was used, or is too old. */
  personOf(code: string): Member | undefined {
    return this.holderOf(code)?.member;
  }

  /**
   * Uses it up.
   * @param fields what the first administrator says of themselves
   * @returns the token of a session; nothing for a link that was used, or is too old.
   * @throws LakeError as changePerson does
   */
  signIn(code: string, device: string, fields: Partial<PersonFields> = {}): string | undefined {
    const holder = this.holderOf(code);
    if (!holder) return undefined;
    const { credentials } = this.people;
    const { member, credential } = holder;
    let session: Issued | undefined;
    this.table.together(() => {
      if (Object.keys(fields).length > 0) this.people.changePerson(member.id, fields);
      credentials.end(credential.id);
      session = credentials.issue("session", member.id, device);
    });
    return session?.token;
  }

  private holderOf(code: string): Holder | undefined {
    const { credentials } = this.people;
    const holder = credentials.findHolder(code);
    const isGood = holder?.credential.kind === "link" && credentials.isValid(holder);
    return isGood ? holder : undefined;
  }
}
