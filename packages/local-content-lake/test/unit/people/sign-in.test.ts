import { expect, test } from "vitest";
import { AttemptLimit } from "../../../src/auth/attempt-limit";
import { linkPage } from "../../../src/people/sign-in/pages";
import { SignIn } from "../../../src/people/sign-in/sign-in";

function clock() {
  let time = 1;
  return { now: () => time, pass: (ms: number) => (time += ms) };
}

test("a sign-in expires after a minute", () => {
  const time = clock();
  const signIn = new SignIn(time);
  const { sid, nonce } = signIn.begin("token");
  time.pass(60_001);
  expect(signIn.exchange(sid, nonce)).toBeUndefined();
});

test("wrong tokens are delayed more each time, then refused for a quarter of an hour after ten", () => {
  const time = clock();
  const limit = new AttemptLimit(time);
  const delays = Array.from({ length: 10 }, () => limit.recordFailure("a"));
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(limit.blockedFor("a")).toBe(15 * 60_000);
  expect(limit.blockedFor("b")).toBe(0);
  time.pass(15 * 60_000 + 1);
  expect(limit.blockedFor("a")).toBe(0);
});

test("wrong tokens count for all IPv6 addresses of a network, until a right one", () => {
  const limit = new AttemptLimit(clock());
  for (let n = 0; n < 10; n += 1) limit.recordFailure(`2001:db8:1:2::${n}`);
  expect(limit.blockedFor("2001:db8:1:2:3:4:5:6")).toBe(15 * 60_000);
  expect(limit.blockedFor("2001:db8:1:3::1")).toBe(0);
  limit.reset("2001:db8:1:2::ff");
  limit.recordFailure("2001:db8:1:2::1");
  expect(limit.blockedFor("2001:db8:1:2::1")).toBe(0);
});

test("the sign-in page escapes user input everywhere", () => {
  const odd = `"><script>alert(1)</script>&'`;
  const escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;";
  const typed = { name: odd, email: odd };
  const first = linkPage({ action: odd, name: "", problem: odd, typed });
  expect(first.split(escaped)).toHaveLength(5);
  expect(first + linkPage({ action: "/", name: odd })).not.toContain(odd.slice(0, 9));
});
