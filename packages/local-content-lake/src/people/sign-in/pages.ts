import { createHash } from "node:crypto";
import { escapeMarkup } from "http-kit";
import { MAIL_LINK_MINUTES } from "../credentials";

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#f6f6f8;color:#1c1d22;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem;background:#fff;border:1px solid #dcdde3;border-radius:.75rem}
h1{margin:0 0 .5rem;font-size:1.375rem}
h2{margin:0 0 .25rem;font-size:1rem}
p{margin:0 0 1.25rem;color:#515561}
section{padding-top:1.25rem;border-top:1px solid #dcdde3}
section+section{margin-top:1.5rem}
label{display:block;margin:.75rem 0 .375rem;font-weight:600}
input,button{width:100%;padding:.7rem .8rem;font:inherit;border-radius:.375rem}
input{border:1px solid #797d8a;background:#fff;color:inherit}
button{margin-top:1rem;border:0;background:#1b4dd1;color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #7d9ff5;outline-offset:2px}
.problem{margin:.5rem 0 0;color:#b1252b}
code{overflow-wrap:anywhere}
a{color:inherit}
@media (prefers-color-scheme:dark){
body{background:#13141b;color:#e3e4e8}main,section{background:#1e2029;border-color:#3a3d49}p{color:#b0b4c0}
input{background:#13141b;border-color:#797d8a}.problem{color:#ff9c9f}}`;

/** @param body escaped HTML. Without passkeys it has no script */
function renderPage(title: string, body: string, isError = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${isError ? "Error: " : ""}${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** The error message of the last attempt, which `describedBy` links to a field. */
function problemText(problem: string | undefined): string {
  return problem ? `<p class="problem" id="problem" role="alert">${escapeMarkup(problem)}</p>` : "";
}

/** Attributes of the field that an error message belongs to. */
function describedBy(problem: string | undefined): string {
  return problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
}

export interface LinkPage {
  /** URL of the form, relative to the page. */
  action: string;
  /** Name of the person. Empty for the first administrator, who enters it here. */
  name: string;
  /** Error message of the last attempt. */
  problem?: string | undefined;
  /** Input of the last attempt. */
  typed?: { name: string; email: string } | undefined;
}

/** The page of a sign-in link. Only its button uses the link, because mail programs fetch links too. */
export function linkPage(page: LinkPage): string {
  const { action, name, problem } = page;
  return renderPage(
    name ? `Sign in as ${name}` : "Welcome to your Studio",
    `${name ? "<p>You stay signed in on this device for 30 days, unless you do not use it for 7 days.</p>" : NEWCOMER}
<form method="post" action="${escapeMarkup(action)}">
${name ? problemText(problem) : nameFields(page)}
<button>${name ? "Open the Studio" : "Save and open the Studio"}</button>
</form>`,
    problem !== undefined,
  );
}

const NEWCOMER =
  "<p>You are the first administrator. Under this name the others see what you write; you invite them in the Studio, under People.</p>";

function nameFields({ problem, typed }: LinkPage): string {
  return `<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="100" required autofocus value="${escapeMarkup(typed?.name ?? "")}"${describedBy(problem)}>
<label for="email">Email (may be left out)</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="200" value="${escapeMarkup(typed?.email ?? "")}">
${problemText(problem)}`;
}

/**
 * The page of a link from a mail that is used or expired, or was opened in another browser.
 *
 * @param query of the sign-in page
 */
export function otherBrowserPage(query: string): string {
  return renderPage(
    "This link does not work here",
    `<p>A link from a mail works once, for ${MAIL_LINK_MINUTES} minutes, and only in the browser in which you requested it. Open it there: copy its address, if your mail program opens another browser.</p>
<p><a href="${escapeMarkup(`login/local${query}`)}">Ask for a new link in this browser</a></p>`,
    true,
  );
}

/** The page after a request for a link by mail: the same whether the address is known or not. */
export function mailSentPage(email: string): string {
  return renderPage(
    "Look at your mail",
    `<p>If an administrator added <strong>${escapeMarkup(email)}</strong>, a mail with a link is on its way there. The link works once, for ${MAIL_LINK_MINUTES} minutes, in this browser only.</p>
<p>No mail after a few minutes? Look at the address above and into your spam folder, or ask an administrator for a link.</p>`,
  );
}

/** The page of a link that is used or expired, or that lost its end, as when a mail program broke it over two lines. */
export function deadLinkPage(reason: keyof typeof DEAD_LINKS): string {
  const [title, text] = DEAD_LINKS[reason];
  const body = `<p>${text} an administrator for a new one: they make it in the Studio, under People.</p>`;
  return renderPage(title, body, true);
}

const DEAD_LINKS = {
  used: [
    "This link is used up",
    "A sign-in link works once and for seven days, and a newer one ends it. Ask",
  ],
  cut: ["This link is not complete", "Its end is missing. Copy the whole link, or ask"],
} as const;

/** Shows the passkey form where the browser has passkeys, and sends what the passkey signed. */
const PASSKEY_SCRIPT = `
const section = document.getElementById("with-passkey");
const form = section.querySelector("form");
const status = section.querySelector("[role=status]");
section.hidden = !window.PublicKeyCredential?.parseRequestOptionsFromJSON;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  status.textContent = "";
  try {
    const options = JSON.parse(section.dataset.options);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    form.elements.passkey.value = JSON.stringify(credential);
    form.submit();
  } catch {
    status.textContent = "No passkey was used. Try again, or ask an administrator for a sign-in link.";
  }
});
`;

/** The source of that script in a Content-Security-Policy. */
export const PASSKEY_SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(PASSKEY_SCRIPT).digest("base64")}'`;

/** Error messages of the last attempt. */
export interface SignInProblems {
  token?: string;
  passkey?: string;
  email?: string | undefined;
}

interface SignInPage {
  /** Of the page's URL, with the question mark. */
  query: string;
  problems?: SignInProblems;
  /** JSON with which the browser uses a passkey. Undefined offers none. */
  passkeyOptions?: string | undefined;
  /** Offers links by mail, with the address of the last attempt. */
  mail?: { typed: string } | undefined;
}

/** The sign-in page without a link: says whom to ask, sends a link by mail, and accepts a passkey or a token. */
export function signInPage({ query, problems = {}, passkeyOptions, mail }: SignInPage): string {
  const { token, passkey, email } = problems;
  // Relative to the URLs of both forms.
  const action = `../login/local${query}`;
  return renderPage(
    "Sign in to the Studio",
    `${passkey ? `<p class="problem" role="alert">${escapeMarkup(passkey)}</p>` : ""}
<p>Ask an administrator for a sign-in link. It opens the Studio in your name, once and within seven days. They make it in the Studio, under People.</p>
${passkeyOptions ? passkeySection(action, passkeyOptions) : ""}
${mail ? mailSection(`../link/mail${query}`, mail.typed, email) : ""}
<section>
<h2>With a token</h2>
<p>The operator of this server finds the editor’s token in its data folder, in the file <code>write-token</code>.</p>
<form method="post" action="${escapeMarkup(action)}">
<label for="token">Editor’s token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required${describedBy(token)}>
${problemText(token)}
<button>Sign in</button>
</form>
</section>
${passkeyOptions ? `<script>${PASSKEY_SCRIPT}</script>` : ""}`,
    Object.keys(problems).length > 0,
  );
}

function mailSection(action: string, typed: string, problem: string | undefined): string {
  return `<section>
<h2>By mail</h2>
<p>For the email that an administrator entered for you. The link works once, for ${MAIL_LINK_MINUTES} minutes, in this browser.</p>
<form method="post" action="${escapeMarkup(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="200" required value="${escapeMarkup(typed)}"${describedBy(problem)}>
${problemText(problem)}
<button>Send me a sign-in link</button>
</form>
</section>`;
}

/** Hidden until the script finds that the browser has passkeys. */
function passkeySection(action: string, options: string): string {
  return `<section id="with-passkey" hidden data-options="${escapeMarkup(options)}">
<h2>With a passkey</h2>
<p>If you added one to this device in the Studio’s welcome pane.</p>
<form method="post" action="${escapeMarkup(action)}">
<input type="hidden" name="passkey">
<button>Sign in with a passkey</button>
<p class="problem" role="status"></p>
</form>
</section>`;
}

/**
 * The URL of a sign-in link.
 *
 * @param lake URL of the lake
 * @param studio URL of the Studio that it opens
 * @param parameter `mailed` for a code whose other half is in the browser
 */
export function signInLink(
  lake: string,
  code: string,
  studio: string,
  parameter: "code" | "mailed" = "code",
): string {
  return `${lake}/v1/auth/link?${new URLSearchParams({ [parameter]: code, origin: studio })}`;
}
