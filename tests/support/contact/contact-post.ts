export const MESSAGE = {
  name: "નીલા & Søn",
  email: "nila@example.com",
  subject: "A <b>bold</b> = plan?",
  message: "First line\nsecond & last line 🙂",
};

/** The form as a browser without JavaScript posts it; `headers` may say otherwise. */
export function postContact(
  siteUrl: string,
  fields: Record<string, string> = MESSAGE,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return fetch(`${siteUrl}/contact`, {
    method: "POST",
    body: form,
    headers: { Accept: "text/html", Origin: siteUrl, ...headers },
    redirect: "manual",
  });
}

/** The words of the page's one live region that speaks of the form. */
export async function spokenBy(response: Response, role: "alert" | "status"): Promise<string> {
  const html = await response.text();
  const element = html.match(new RegExp(`<div role="${role}"[^>]*>(.*?)</div>`, "s"))?.[1] ?? "";
  return element
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
}
