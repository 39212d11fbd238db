import { describedBy, escapeHtml, problemText, renderPage } from "./page";

/**
 * The page for whoever has no session: it says whom to ask, and takes a token.
 * @param action where the form is sent, from the page itself
 * @param problem what was wrong with the last try
 */
export function signInPage(action: string, problem?: string): string {
  return renderPage({
    title: "Sign in to the Studio",
    isError: problem !== undefined,
    body: `<p>Ask an administrator for a sign-in link. It opens the Studio in your name, once and within seven days. They make it in the Studio, under People.</p>
<section>
<h2>With a token</h2>
<p>Whoever runs this server finds the editor’s token in its data folder, in the file <code>write-token</code>.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="token">Editor’s token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required${describedBy(problem)}>
${problemText(problem)}
<button>Sign in</button>
</form>
</section>`,
  });
}
