import type { Credentials, Holder, Issued } from "../credentials";
import type { PeopleTable } from "../people-table";
import type { PersonFields, Persons } from "../persons";

/** Links that sign a person in once. */
export class SignInLinks {
  constructor(
    private readonly people: Persons,
    private readonly credentials: Credentials,
    private readonly table: PeopleTable,
  ) {}

  /** Issues a link and ends the ones before it. @throws LakeError `NOT_FOUND`, StorageError */
  make(personId: string): Issued {
    const { id } = this.people.get(personId, "person");
    return this.table.together(() => {
      this.credentials.endAllOf(id, ["link"]);
      return this.credentials.issue("link", id);
    });
  }

  /**
   * Issues a link for a mail. A newer one does not end it, because anyone may request one.
   *
   * @param nonce the other half of its secret, which only the requesting browser has
   * @throws LakeError `NOT_FOUND`, StorageError
   */
  makeForMail(personId: string, nonce: string): Issued {
    const { id } = this.people.get(personId, "person");
    return this.credentials.issue("mail-link", id, { rest: nonce });
  }

  /**
   * The link of a code and the person that it signs in, or undefined if it was used or has expired.
   *
   * @param code of the link; for one in a mail, followed by the browser's nonce
   */
  find(code: string): Holder | undefined {
    const holder = this.credentials.findHolder(code);
    const isLink = holder?.credential.kind === "link" || holder?.credential.kind === "mail-link";
    return isLink && this.credentials.isValid(holder) ? holder : undefined;
  }

  /**
   * Uses a link.
   *
   * @param device name of the browser, for the list of sessions
   * @param fields name and email that the first administrator entered
   * @returns the token of a session, or undefined if the link was used or has expired
   * @throws LakeError as `changePerson` does
   */
  signIn(code: string, device: string, fields: Partial<PersonFields> = {}): string | undefined {
    const holder = this.find(code);
    if (!holder) return undefined;
    const { member, credential } = holder;
    return this.table.together(() => {
      if (Object.keys(fields).length > 0) this.people.changePerson(member.id, fields);
      this.credentials.end(credential.id);
      return this.credentials.issue("session", member.id, { device }).token;
    });
  }
}
