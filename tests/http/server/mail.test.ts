import { rmSync } from "node:fs";
import { expect, onTestFinished } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { manage } from "../../../packages/local-content-lake/test/support/people";
import { MESSAGE, postContact } from "../../support/contact";
import { MAIL_PASSWORD, startMailServer } from "../../support/mail-server";
import { makeDataDir, readMetrics, startSite, storedToken } from "../../support/site";
import { test } from "../test";

test("a site with SMTP_URL sends mail about messages and mentions, also after a crash", {
  tags: "full",
}, async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const env = { SMTP_URL: server.url, DATA_DIR: makeDataDir() };
  let site = await startSite({ env });
  onTestFinished(async () => {
    await site.stop();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });
  const api = <Result>(...args: [method: string, path: string, body: object]) =>
    manage<Result>({ url: `${site.url}/lake`, token: storedToken(site, "write") }, ...args);
  const person = { name: "Eva", role: "editor", email: "eva@example.com" };
  const eva = await api<{ id: string }>("POST", "/people", person);

  await postContact(site.url);
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]).toMatchObject({ from: "site@example.com", to: ["eva@example.com"] });
  expect(server.received[0]?.text).toContain(`Reply-To: ${MESSAGE.email}`);

  server.refuseWith(451);
  const children = [{ _type: "mention", userId: eva.id }];
  await api("PUT", "/datasets/production-comments", {}).catch(() => {});
  await api("POST", "/data/mutate/production-comments", {
    mutations: [{ create: { _type: "comment", message: [{ _type: "block", children }] } }],
  });
  await eventually(() => expect(server.refused()).toBeGreaterThan(0));
  await site.printed(/A mail could not be sent: it is tried again for a day/);
  expect((await site.open("/readyz")).status).toBe(200);
  expect(await readMetrics(site)).toMatch(/^mail_sent_total 1$/m);
  expect(site.output()).not.toContain(MAIL_PASSWORD);
  await site.kill9();

  server.refuseWith(undefined);
  site = await startSite({ env });
  await eventually(() => expect(server.received).toHaveLength(2));
  expect(server.received[1]?.text).toContain("mentioned you in a comment");
});
