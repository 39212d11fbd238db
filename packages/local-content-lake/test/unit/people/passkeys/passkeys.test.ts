import { expect, onTestFinished, test } from "vitest";
import { PasskeyChallenges } from "../../../../src/people/passkeys/challenges";
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

test.each(["passkey", "person"])("a passkey starts no session without its %s", (what) => {
  const { people, person, passkey } = setUp();
  if (what === "person") people.remove(person.id, "person");
  else people.passkeys.remove(person.id, passkey.id);
  expect(people.passkeys.signIn(passkey.id, 4, "Test")).toBeUndefined();
  expect([people.credentials.list(), people.passkeys.list()]).toEqual([[], []]);
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

function challengesNow() {
  let now = 0;
  const challenges = new PasskeyChallenges({ now: () => now });
  return { challenges, wait: (minutes: number) => (now += minutes * 60_000) };
}

test("a used challenge stays used in other spellings", () => {
  const { challenges } = challengesNow();
  const challenge = challenges.make("a");
  expect(challenges.use(challenge, "a")).toBe(true);
  const standard = challenge.replaceAll("-", "+").replaceAll("_", "/");
  for (const spelling of [`${challenge}=`, ` ${challenge}`, standard]) {
    expect(challenges.use(spelling, "a")).toBe(false);
  }
});

test("a challenge expires after ten minutes", () => {
  const { challenges, wait } = challengesNow();
  const challenge = challenges.make("a");
  wait(9.9);
  expect(challenges.isValid(challenge, "a")).toBe(true);
  wait(0.2);
  expect(challenges.use(challenge, "a")).toBe(false);
});

test("used challenges fill a bounded list, which empties as they expire", () => {
  const { challenges, wait } = challengesNow();
  const use = () => challenges.use(challenges.make("a"), "a");
  for (let count = 0; count < 10_000; count += 1) expect(use()).toBe(true);
  expect(use()).toBe(false);
  wait(10.1);
  expect(use()).toBe(true);
});

test("a changed challenge, or one of another process, is not valid", () => {
  const { challenges } = challengesNow();
  const challenge = challenges.make("a");
  const later = Buffer.from(challenge, "base64url");
  later.writeDoubleBE(1e15, 16);
  expect(challenges.isValid(later.toString("base64url"), "a")).toBe(false);
  expect(challengesNow().challenges.isValid(challenge, "a")).toBe(false);
});
