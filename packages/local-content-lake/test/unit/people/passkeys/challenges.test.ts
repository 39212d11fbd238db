import { expect, test } from "vitest";
import { PasskeyChallenges } from "../../../../src/people/passkeys/challenges";

const MINUTE_MS = 60_000;

function setUp() {
  let now = 0;
  const challenges = new PasskeyChallenges({ now: () => now });
  return { challenges, wait: (minutes: number) => (now += minutes * MINUTE_MS) };
}

test("a used challenge stays used in other spellings", () => {
  const { challenges } = setUp();
  const challenge = challenges.make("a");
  expect(challenges.use(challenge, "a")).toBe(true);
  const standard = challenge.replaceAll("-", "+").replaceAll("_", "/");
  for (const spelling of [`${challenge}=`, ` ${challenge}`, standard]) {
    expect(challenges.use(spelling, "a")).toBe(false);
  }
});

test("a challenge expires after ten minutes", () => {
  const { challenges, wait } = setUp();
  const challenge = challenges.make("a");
  wait(9.9);
  expect(challenges.isValid(challenge, "a")).toBe(true);
  wait(0.2);
  expect(challenges.use(challenge, "a")).toBe(false);
});

test("used challenges fill a bounded list, which empties as they expire", () => {
  const { challenges, wait } = setUp();
  const use = () => challenges.use(challenges.make("a"), "a");
  for (let count = 0; count < 10_000; count += 1) expect(use()).toBe(true);
  expect(use()).toBe(false);
  wait(10.1);
  expect(use()).toBe(true);
});

test("a changed challenge, or one of another process, is not valid", () => {
  const { challenges } = setUp();
  const challenge = challenges.make("a");
  const later = Buffer.from(challenge, "base64url");
  later.writeDoubleBE(1e15, 16);
  expect(challenges.isValid(later.toString("base64url"), "a")).toBe(false);
  expect(setUp().challenges.isValid(challenge, "a")).toBe(false);
});
