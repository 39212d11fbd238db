import { StartError } from "http-kit";
import { expect, test } from "vitest";
import fc from "../../../../packages/local-content-lake/test/support/random";
import { envOf, readSettings } from "../../../../server/config/settings";

function failure(variables: Record<string, string>): string {
  try {
    envOf(readSettings(variables));
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(variables)}`);
}

const OWN_LAKE = { isLocalLake: true, isHostedLake: false, imageBaseUrl: "/lake" };
const SITE = {
  PORT: 3000,
  HOST: "127.0.0.1",
  SITE_URL: "http://localhost:3000",
  DATA_DIR: ".data",
};
const LAKE = { SANITY_PROJECT_ID: "local", SANITY_DATASET: "production", LAKE_PORT: 3334 };

test.each([
  ["are the defaults without any variable", {}, { ...SITE, ...LAKE, ...OWN_LAKE }],
  ["are the defaults for empty variables", { PORT: "", HOST: " " }, SITE],
  ["lose blanks around a value", { SANITY_DATASET: " staging " }, { SANITY_DATASET: "staging" }],
  [
    "follow the port until the site's address is set",
    { PORT: "8080" },
    { SITE_URL: "http://localhost:8080", sanityApiHost: "http://127.0.0.1:8080/lake" },
  ],
  [
    "have the site's address without the slash at its end",
    { PORT: "8080", SITE_URL: "https://www.example.com/" },
    { SITE_URL: "https://www.example.com" },
  ],
  [
    "have a proxy as an address, a network, or one of the names for some",
    { TRUST_PROXY: "10.0.0.0/8, ::1,fc00::/7,uniquelocal" },
    { TRUST_PROXY: ["10.0.0.0/8", "::1", "fc00::/7", "uniquelocal"] },
  ],
  [
    "name another lake with SANITY_API_HOST",
    { SANITY_API_HOST: "http://127.0.0.1:3334/" },
    {
      isLocalLake: false,
      isHostedLake: false,
      sanityApiHost: "http://127.0.0.1:3334",
      imageBaseUrl: "http://127.0.0.1:3334",
    },
  ],
  [
    "name hosted Sanity for another project id",
    { SANITY_PROJECT_ID: "abc123de" },
    {
      isLocalLake: false,
      isHostedLake: true,
      sanityApiHost: "https://api.sanity.io",
      imageBaseUrl: "https://cdn.sanity.io",
    },
  ],
])("the settings %s", (_what, variables, settings) => {
  expect(envOf(readSettings(variables))).toMatchObject(settings);
});

test.each([
  ["0.0.0.0", "http://localhost:3000", "http://127.0.0.1:3000/lake"],
  ["::", "http://localhost:3000", "http://[::1]:3000/lake"],
  ["::1", "http://localhost:3000", "http://[::1]:3000/lake"],
  ["192.0.2.7", "http://192.0.2.7:3000", "http://192.0.2.7:3000/lake"],
])("on the host %s the site is at %s and the embedded lake at %s", (HOST, site, lake) => {
  expect(envOf(readSettings({ HOST }))).toMatchObject({ SITE_URL: site, sanityApiHost: lake });
});

test.each([
  ["PORT", "abc", "use a whole number from 0 to 65535"],
  ["PORT", "65536", "use a whole number from 0 to 65535"],
  ["PORT", "-1", "use a whole number from 0 to 65535"],
  ["LAKE_PORT", "3.5", "use a whole number from 0 to 65535"],
  ["HOST", "not a host", "use an address of this machine"],
  ["SITE_URL", "www.example.com", "use an origin without a path"],
  ["SITE_URL", "https://www.example.com/shop", "use an origin without a path"],
  ["SITE_URL", "ftp://example.com", "use an origin without a path"],
  ["CONTACT_ENDPOINT_URL", "javascript:alert(1)", "use a full address"],
  ["SANITY_PROJECT_ID", "My Project", "use lower-case letters, digits and hyphens"],
  ["SANITY_DATASET", "../etc", "use up to 64 lower-case letters"],
  ["SANITY_API_HOST", "127.0.0.1:3334", "use a full address"],
  ["TRUST_PROXY", "1", "use addresses or networks of your proxies"],
  ["TRUST_PROXY", "10.0.0.0/8,2", "use addresses or networks of your proxies"],
  ["MAIL_FROM", "The site", "use an email address, like site@example.com"],
  ["MAIL_FROM", "a@example.com Bcc: b@example.com", "use an email address"],
  ["BACKUP_DAILY", "2:30", "use a time of day with four digits, like 02:30"],
  ["BACKUP_DAILY", "24:00", "use a time of day with four digits, like 02:30"],
  ["BACKUP_DAILY", "daily", "use a time of day with four digits, like 02:30"],
  ["BACKUP_KEEP", "0", "use a whole number of backups from 1 to 999"],
  ["BACKUP_KEEP", "2.5", "use a whole number of backups from 1 to 999"],
  ["LAKE_HISTORY_DAYS", "0", "use a whole number of days from 1 to 99999"],
  ["SITE_CDN_SECONDS", "100000000", "use a whole number of seconds from 0 to 99999999"],
  ["NODE_ENV", "prod", "use production, development or test"],
])("%s=%s is refused in one line that names it and the fix", (name, value, fix) => {
  const message = failure({ [name]: value });
  expect(message).toContain(`${name} is "${value}": ${fix}`);
  expect(message).not.toContain("\n");
});

const NO_PASSWORD = "use an address without name and password";
const LIKE_SMTP = "use an address like smtps://name:password@mail.example.com";

test.each([
  ["SANITY_API_READ_TOKEN", "secret", "use 32 or more characters without spaces"],
  ["SANITY_API_WRITE_TOKEN", "secret", "use 32 or more characters without spaces"],
  ["SITE_URL", "https://someone:secret@www.example.com", NO_PASSWORD],
  ["CONTACT_ENDPOINT_URL", "https://someone:secret@www.example.com", NO_PASSWORD],
  ["SANITY_API_HOST", "https://someone:secret@www.example.com", NO_PASSWORD],
  ["SMTP_URL", "mail.example.com", LIKE_SMTP],
  ["SMTP_URL", "https://me:secret@mail.example.com", LIKE_SMTP],
  ["SMTP_URL", "imap://me:secret@mail.example.com", LIKE_SMTP],
  ["SMTP_URL", "smtp://me:secret@", LIKE_SMTP],
  ["SMTP_URL", "smtp://me:secret%@mail.example.com", LIKE_SMTP],
  ["SMTP_URL", "smtp://me:secret@mail.example.com:port", LIKE_SMTP],
  ["SMTP_URL", "smtp://me:secret@mail.example.com/path", LIKE_SMTP],
  ["SMTP_URL", "smtp://me:secret@mail.example.com?logger=true", LIKE_SMTP],
])("%s=%s is refused without showing it", (name, value, fix) => {
  expect(failure({ [name]: value })).toBe(`${name} cannot be used: ${fix}.`);
});

test.each([
  "smtp://127.0.0.1:1025",
  "smtps://me%40example.com:p%2Fw%25@mail.example.com:465",
  "smtp://mail.example.com",
])("SMTP_URL=%s is accepted", (value) => {
  expect(envOf(readSettings({ SMTP_URL: value })).SMTP_URL).toBe(value);
});

test("any value of a port is a valid port or an error of one line", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      try {
        const { PORT } = envOf(readSettings({ PORT: value }));
        expect(Number.isInteger(PORT) && PORT >= 0 && PORT <= 65_535).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(StartError);
        expect((error as Error).message.split("\n")).toHaveLength(1);
      }
    }),
  );
});
