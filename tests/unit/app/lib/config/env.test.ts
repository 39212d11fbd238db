import { describe, expect, test } from "vitest";
import { parseEnv, SettingsError } from "~/lib/config/env.server";
import fc from "../../../../../packages/local-content-lake/test/support/random";

function failure(variables: Record<string, string>): string {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(variables)}`);
}

describe("settings", () => {
  test("every setting has a default", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SITE_URL: "http://localhost:3000",
      DATA_DIR: ".data",
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      LAKE_PORT: 3334,
    });
  });

  test("an empty variable counts as unset, blanks around a value are dropped", () => {
    expect(parseEnv({ PORT: "", HOST: " ", SANITY_DATASET: " staging " })).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SANITY_DATASET: "staging",
    });
  });

  test("the site's address follows the port until it is set", () => {
    expect(parseEnv({ PORT: "8080" }).SITE_URL).toBe("http://localhost:8080");
    expect(parseEnv({ HOST: "0.0.0.0" }).SITE_URL).toBe("http://localhost:3000");
    expect(parseEnv({ HOST: "192.0.2.7" }).SITE_URL).toBe("http://192.0.2.7:3000");
    expect(parseEnv({ PORT: "8080", SITE_URL: "https://www.example.com/" }).SITE_URL).toBe(
      "https://www.example.com",
    );
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
    ["NODE_ENV", "prod", "use production, development or test"],
  ])("%s=%s is refused in one line that names it and the fix", (name, value, fix) => {
    const message = failure({ [name]: value });
    expect(message).toContain(`${name} is "${value}": ${fix}`);
    expect(message).not.toContain("\n");
  });

  test("a proxy is an address, a network, or one of the names for some", () => {
    const { TRUST_PROXY } = parseEnv({ TRUST_PROXY: "10.0.0.0/8, ::1,fc00::/7,uniquelocal" });
    expect(TRUST_PROXY).toEqual(["10.0.0.0/8", "::1", "fc00::/7", "uniquelocal"]);
  });

  test("a token that is too short is refused without showing it", () => {
    const message = failure({ SANITY_API_WRITE_TOKEN: "secret" });
    expect(message).toBe(
      "SANITY_API_WRITE_TOKEN cannot be used: use 32 or more characters without spaces.",
    );
  });

  test.each(["SITE_URL", "CONTACT_ENDPOINT_URL", "SANITY_API_HOST"])(
    "%s with a password in it is refused without showing it",
    (name) => {
      expect(failure({ [name]: "https://someone:secret@www.example.com" })).toBe(
        `${name} cannot be used: use an address without name and password.`,
      );
    },
  );

  test.each([
    "mail.example.com",
    "https://me:secret@mail.example.com",
    "smtp://me:secret@",
    "smtp://me:secret@mail.example.com/path",
    "smtp://me:secret@mail.example.com?logger=true",
    "smtp://me:secret%@mail.example.com",
    "smtp://me:secret@mail.example.com:port",
  ])("SMTP_URL=%s is refused without showing it", (value) => {
    expect(failure({ SMTP_URL: value })).toBe(
      "SMTP_URL cannot be used: use an address like smtps://name:password@mail.example.com.",
    );
  });

  test.each([
    "smtp://127.0.0.1:1025",
    "smtps://me%40example.com:p%2Fw%25@mail.example.com:465",
    "smtp://mail.example.com",
  ])("SMTP_URL=%s is accepted", (value) => {
    expect(parseEnv({ SMTP_URL: value }).SMTP_URL).toBe(value);
  });

  test("any value of a port is a valid port or an error of one line", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        try {
          const { PORT } = parseEnv({ PORT: value });
          expect(Number.isInteger(PORT) && PORT >= 0 && PORT <= 65_535).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(SettingsError);
          expect((error as Error).message.split("\n")).toHaveLength(1);
        }
      }),
    );
  });
});

describe("the Content Lake of the settings", () => {
  test("is the embedded one by default, at the site's port", () => {
    expect(parseEnv({ PORT: "8080" })).toMatchObject({
      isLocalLake: true,
      isHostedLake: false,
      sanityApiHost: "http://127.0.0.1:8080/lake",
      imageBaseUrl: "/lake",
    });
  });

  test.each([
    ["0.0.0.0", "http://127.0.0.1:3000/lake"],
    ["::", "http://[::1]:3000/lake"],
    ["::1", "http://[::1]:3000/lake"],
    ["192.168.1.20", "http://192.168.1.20:3000/lake"],
  ])("listening on %s, the embedded one is at %s", (HOST, address) => {
    expect(parseEnv({ HOST }).sanityApiHost).toBe(address);
  });

  test("is another lake with SANITY_API_HOST", () => {
    expect(parseEnv({ SANITY_API_HOST: "http://127.0.0.1:3334/" })).toMatchObject({
      isLocalLake: false,
      isHostedLake: false,
      sanityApiHost: "http://127.0.0.1:3334",
      imageBaseUrl: "http://127.0.0.1:3334",
    });
  });

  test("is hosted Sanity for another project id", () => {
    expect(parseEnv({ SANITY_PROJECT_ID: "abc123de" })).toMatchObject({
      isLocalLake: false,
      isHostedLake: true,
      sanityApiHost: "https://api.sanity.io",
      imageBaseUrl: "https://cdn.sanity.io",
    });
  });
});
