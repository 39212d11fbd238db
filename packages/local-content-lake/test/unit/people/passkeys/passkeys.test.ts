import { expect, onTestFinished, test } from "vitest";
import { People } from "../../../../src/people/people";
import { PeopleTable } from "../../../../src/people/people-table";
import { Store } from "../../../../src/store";
import { systemCalendar } from "../../../../src/util/time";
import { temporaryFolder } from "../../../support/documents";

const KEY = { credentialId: "c", publicKey: "k", counter: 3, transports: [] };

function setUp() {
  const store = Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  const people = new People(new PeopleTable(store.database), systemCalendar);
  const person = people.addPerson({ name: "Asha", email: null, role: "editor" });
  const passkey = people.passkeys.add(person.id, "Laptop", KEY);
  const found = people.passkeys.find(KEY.credentialId);
  expect(found?.id).toBe(passkey.id);
  return { people, person, passkey };
}

test("a passkey that was removed after it was found starts no session", () => {
  const { people, person, passkey } = setUp();
  people.passkeys.remove(person.id, passkey.id);
  expect(people.passkeys.signIn(passkey.id, 4, "Test")).toBeUndefined();
  expect(people.credentials.list()).toEqual([]);
});

test("a passkey of a person who was removed after it was found starts no session", () => {
  const { people, person, passkey } = setUp();
  people.remove(person.id, "person");
  expect(people.passkeys.signIn(passkey.id, 4, "Test")).toBeUndefined();
  expect(people.passkeys.list()).toEqual([]);
});

test("two sign-ins that sign the same counter begin one session", () => {
  const { people, passkey } = setUp();
  expect(people.passkeys.signIn(passkey.id, 4, "Test")).toBeTypeOf("string");
  expect(people.passkeys.signIn(passkey.id, 4, "Test")).toBeUndefined();
  expect(people.passkeys.find(KEY.credentialId)?.key.counter).toBe(4);
});

test("a removed person gets no passkey", () => {
  const { people, person } = setUp();
  people.remove(person.id, "person");
  const key = { ...KEY, credentialId: "d" };
  expect(() => people.passkeys.add(person.id, "Phone", key)).toThrow(/There is no person/);
});

test("a person has at most 20 passkeys", () => {
  const { people, person } = setUp();
  const add = (count: number) =>
    people.passkeys.add(person.id, "One", { ...KEY, credentialId: `${count}` });
  for (let count = 1; count < 20; count += 1) add(count);
  expect(() => add(20)).toThrow(/at most 20 passkeys/);
});
