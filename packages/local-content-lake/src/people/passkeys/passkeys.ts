import { alreadyExists, notFound } from "../../util/errors";
import type { Credentials } from "../credentials";
import type { Credential, PeopleTable } from "../people-table";
import type { Persons } from "../persons";
import { newSecret } from "../secret";

const MAX_PER_PERSON = 20;

/** The public part of a passkey, as the table stores it. */
export interface PasskeyKey {
  /** Chosen by the device. */
  credentialId: string;
  /** COSE, as base64url. */
  publicKey: string;
  /** Rises with each use on a device that counts; 0 on others. */
  counter: number;
  transports: string[];
}

export interface Passkey {
  id: string;
  personId: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  key: PasskeyKey;
}

/** The passkeys with which people sign in again. */
export class Passkeys {
  constructor(
    private readonly people: Persons,
    private readonly credentials: Credentials,
    private readonly table: PeopleTable,
  ) {}

  /** The valid passkeys of all people. */
  list(): Passkey[] {
    return this.credentials.list().flatMap((row) => readRow(row) ?? []);
  }

  of(personId: string): Passkey[] {
    return this.list().filter((passkey) => passkey.personId === personId);
  }

  find(credentialId: string): Passkey | undefined {
    return this.list().find(({ key }) => key.credentialId === credentialId);
  }

  /** @throws LakeError `NOT_FOUND` for no person, `ALREADY_EXISTS`; StorageError */
  add(personId: string, name: string, key: PasskeyKey): Passkey {
    const { id: memberId } = this.people.get(personId, "person");
    if (this.find(key.credentialId)) {
      throw alreadyExists("This passkey was added before");
    }
    if (this.of(personId).length >= MAX_PER_PERSON) {
      throw alreadyExists(`A person has at most ${MAX_PER_PERSON} passkeys: remove one first`);
    }
    const { id } = newSecret();
    const passkey = JSON.stringify(key);
    this.credentials.add({ id, memberId, kind: "passkey", device: name, passkey });
    return this.of(personId).find((passkey) => passkey.id === id) as Passkey;
  }

  /** @throws LakeError `NOT_FOUND`, also for a passkey of another person */
  remove(personId: string, id: string): void {
    const isTheirs = this.of(personId).some((passkey) => passkey.id === id);
    if (!isTheirs || !this.credentials.end(id)) {
      throw notFound("There is no such passkey, or it was removed");
    }
  }

  /**
   * Begins a session after a passkey was verified. The row is read again, because verification takes time.
   *
   * @param counter that the device signed
   * @param device name of the browser, for the list of sessions
   * @returns the token of a session; undefined if the passkey or the person was removed, or the counter did not rise
   */
  signIn(id: string, counter: number, device: string): string | undefined {
    return this.table.together(() => {
      const row = this.table.credential(id);
      const member = row && this.table.member(row.memberId);
      if (!member || !this.credentials.isValid({ credential: row, member })) return undefined;
      const passkey = readRow(row);
      if (!passkey) return undefined;
      const before = passkey.key.counter;
      // Devices that do not count always send 0. A counter that does not rise hints at a copied key.
      if (counter <= before && (counter !== 0 || before !== 0)) return undefined;
      const key = JSON.stringify({ ...passkey.key, counter });
      this.table.changeCredential(id, { passkey: key });
      this.credentials.recordUse(id);
      return this.credentials.issue("session", member.id, { device }).token;
    });
  }
}

function readRow(row: Credential): Passkey | undefined {
  if (row.kind !== "passkey" || row.passkey === null) return undefined;
  const { id, memberId: personId, device, createdAt, lastUsedAt } = row;
  const key = JSON.parse(row.passkey) as PasskeyKey;
  return { id, personId, name: device ?? "", createdAt, lastUsedAt, key };
}
