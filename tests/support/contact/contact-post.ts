export const MESSAGE = {
  name: "નીલા & Søn",
  email: "nila@example.com",
  subject: "A <b>bold</b> = plan?",
  message: "First line\nsecond & last line 🙂",
};

/** Posts the form as a browser without JavaScript does. `headers` override the defaults. */
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

/** The text of the form's live region. */
export async function liveRegionText(
  response: Response,
  role: "alert" | "status",
): Promise<string> {
  const html = await response.text();
  const element = html.match(new RegExp(`<div role="${role}"[^>]*>(.*?)</div>`, "s"))?.[1] ?? "";
  return element
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
}
