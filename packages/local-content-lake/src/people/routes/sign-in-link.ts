import { z } from "zod";
import type { Member } from "../../auth/member";
import { readForm } from "../../http/request/body";
import { readQuery, text } from "../../http/request/params";
import { errorMessage, hasCode } from "../../util/errors";
import { type PeopleContext, route } from "../context";
import { email, personName } from "../shapes";
import { deadLinkPage, linkPage, otherBrowserPage } from "../sign-in/pages";
import { deviceName } from "../user-agent";
import { MAIL_LINK_COOKIE } from "./mail-link";
import {
  findReturnUrl,
  readCookie,
  readReturnUrl,
  redirectToStudio,
  requireSameOrigin,
  sendPage,
} from "./sign-in-form";

/** The page that a sign-in link opens. */
export const linkRoutes = [
  route("GET /auth/link", "nothing", showLink),
  route("POST /auth/link", "nothing", useLink, { audit: "sign-in" }),
];

/** What the first administrator enters. */
const fieldsShape = z.object({ name: personName, email });

const codeShape = z.object({ code: text, mailed: text });

async function showLink(context: PeopleContext): Promise<void> {
  if (!findReturnUrl(context)) return sendPage(context, 400, deadLinkPage("cut"));
  const found = context.services.people.links.find(codeOf(context));
  if (!found) return refuse(context);
  sendPage(context, 200, linkPage({ action: `?${context.query}`, name: found.member.name }));
}

async function useLink(context: PeopleContext): Promise<void> {
  const { request, services } = context;
  const target = readReturnUrl(context);
  requireSameOrigin(context);
  const code = codeOf(context);
  const found = services.people.links.find(code);
  if (!found) return refuse(context);
  const { member: person, credential } = found;
  context.audit.actor = person.id;
  context.audit.target = `${credential.kind} ${credential.id}`;
  const form = await readForm(context);
  const typed = { name: form.get("name") ?? "", email: form.get("email") ?? "" };
  const entered = (person.name ? z.object({}) : fieldsShape).safeParse(typed);
  if (!entered.success) return ask(context, person, typed, entered.error.issues[0]?.message ?? "");
  try {
    const device = deviceName(request.headers["user-agent"]);
    const token = services.people.links.signIn(code, device, entered.data);
    if (!token) return refuse(context);
    services.attempts.reset(services.getClientIp(request));
    redirectToStudio(context, target, token);
  } catch (error) {
    if (!hasCode(error, "ALREADY_EXISTS")) throw error;
    ask(context, person, typed, errorMessage(error));
  }
}

/** The code of the link; for one in a mail, followed by the half that only the browser has. */
function codeOf(context: PeopleContext): string {
  const { code = "", mailed } = readQuery(context.query, codeShape);
  return mailed ? `${mailed}${readCookie(context, MAIL_LINK_COOKIE)}` : code;
}

function ask(
  context: PeopleContext,
  { name }: Member,
  typed: { name: string; email: string },
  problem: string,
): void {
  sendPage(context, 422, linkPage({ action: `?${context.query}`, name, typed, problem }));
}

/** An unknown code counts as a wrong token. */
async function refuse(context: PeopleContext): Promise<void> {
  const { request, services, query } = context;
  await services.attempts.delay(services.getClientIp(request));
  if (!query.has("mailed")) return sendPage(context, 410, deadLinkPage("used"));
  const again = new URLSearchParams({ origin: query.get("origin") ?? "" });
  sendPage(context, 410, otherBrowserPage(`?${again}`));
}
