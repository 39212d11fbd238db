import { describedBy, escapeHtml, problemText, renderPage } from "./page";

export interface LinkPage {
  /** Where the form is sent, from the page itself. */
  action: string;
  /** Whom the link lets in; nothing where the first administrator is still to say it. */
  name: string;
  /** What was wrong with the last try. */
  problem?: string | undefined;
  /** What was typed then. */
  typed?: { name: string; email: string } | undefined;
}

/** The page that a sign-in link opens. A button, not the visit, uses it up: mail programs look at links, too. */
export function linkPage(page: LinkPage): string {
  const { action, name, problem } = page;
  return renderPage({
    title: name ? `Sign in as ${name}` : "Welcome to your Studio",
    isError: problem !== undefined,
    body: `${name ? "<p>You stay signed in on this device for 30 days.</p>" : NEWCOMER}
<form method="post" action="${escapeHtml(action)}">
${name ? problemText(problem) : nameFields(page)}
<button>${name ? "Open the Studio" : "Save and open the Studio"}</button>
</form>`,
  });
}

const NEWCOMER =
  "<p>You are the first administrator. Under this name the others see what you write; you invite them in the Studio, under People.</p>";

function nameFields({ problem, typed }: LinkPage): string {
  return `<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="100" required autofocus value="${escapeHtml(typed?.name ?? "")}"${describedBy(problem)}>
<label for="email">Email (may be left out)</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="200" value="${escapeHtml(typed?.email ?? "")}">
${problemText(problem)}`;
}

/** For a link that lets nobody in. */
export function usedLinkPage(): string {
  return renderPage({
    title: "This link is used up",
    isError: true,
    body: "<p>A sign-in link works once and for seven days, and a newer one ends it. Ask an administrator for a new one: they make it in the Studio, under People.</p>",
  });
}
