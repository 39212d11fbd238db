const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#f6f6f8;color:#1c1d22;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem;background:#fff;border:1px solid #dcdde3;border-radius:.75rem}
h1{margin:0 0 .5rem;font-size:1.375rem}
p{margin:0 0 1.25rem;color:#515561}
label{display:block;margin-bottom:.375rem;font-weight:600}
input,button{width:100%;padding:.7rem .8rem;font:inherit;border-radius:.375rem}
input{border:1px solid #797d8a;background:#fff;color:inherit}
button{margin-top:1rem;border:0;background:#1b4dd1;color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #7d9ff5;outline-offset:2px}
.problem{margin:.5rem 0 0;color:#b1252b}
code{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#13141b;color:#e3e4e8}main{background:#1e2029;border-color:#3a3d49}p{color:#b0b4c0}
input{background:#13141b;border-color:#797d8a}.problem{color:#ff9c9f}}`;

/**
 * The page that asks for a token; it needs no script.
 * @param action where the form is sent, from the page itself
 * @param problem what was wrong with the last try
 */
export function signInPage(action: string, problem?: string): string {
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problem ? "Error: " : ""}Sign in to the Studio</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sign in to the Studio</h1>
<p>The server keeps the editor’s token in its data folder, in the file <code>write-token</code>.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="token">Editor’s token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus${described}>
${problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<button>Sign in</button>
</form>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
