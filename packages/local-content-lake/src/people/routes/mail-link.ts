import { readForm } from "../../http/request/body";
import { notFound } from "../../util/errors";
import { type PeopleContext, route } from "../context";
import { MAIL_LINK_MINUTES } from "../credentials";
import { requiredEmail } from "../shapes";
import { mailSentPage, signInLink } from "../sign-in/pages";
import { deviceName } from "../user-agent";
import { showForm, tryLater } from "./sign-in";
import { keepNonce, readReturnUrl, requireSameOrigin, sendPage } from "./sign-in-form";

/** Sends a sign-in link by mail, on a request from the sign-in page. */
export const mailLinkRoutes = [
  route("POST /auth/link/mail", "nothing", ask, { audit: "people.mail-link" }),
];

/** The cookie with half of a link's secret: the mail alone signs nobody in. */
export const MAIL_LINK_COOKIE = "lake-mail-link";

async function ask(context: PeopleContext): Promise<void> {
  const { request, response, services } = context;
  const studio = readReturnUrl(context);
  requireSameOrigin(context);
  if (!services.notices.sendsSignInLinks) {
    throw notFound("This server sends no mail: ask an administrator for a sign-in link");
  }
  const typed = (await readForm(context)).get("email") ?? "";
  const read = requiredEmail.safeParse(typed);
  if (!read.success) return showForm(context, 422, { email: read.error.issues[0]?.message }, typed);
  const { attempts, signIn } = services;
  const { mails } = signIn;
  const clientIp = services.getClientIp(request);
  const address = read.data.toLowerCase();
  const blockedMs = Math.max(attempts.blockedFor(clientIp), mails.blockedFor(address));
  if (blockedMs > 0) {
    const seconds = Math.ceil(blockedMs / 1000);
    response.setHeader("Retry-After", seconds);
    return showForm(context, 429, { email: `Too many attempts. ${tryLater(seconds)}` }, typed);
  }
  mails.recordFailure(address);
  // It begins before the work, so that the time of the answer does not tell whether the address is known.
  const delay = attempts.delay(clientIp);
  send(context, studio, address, keepNonce(context, MAIL_LINK_COOKIE, MAIL_LINK_MINUTES * 60));
  await delay;
  sendPage(context, 200, mailSentPage(read.data));
}

/** Stores the mail, if a person has the address. A full disk changes no answer either. */
function send(context: PeopleContext, studio: URL, address: string, nonce: string): void {
  const { request, services, audit } = context;
  const { people, notices, origins, basePath, log } = services;
  const person = people.findByEmail(address);
  if (!person?.email) return;
  audit.target = person.id;
  try {
    const { token } = people.links.makeForMail(person.id, nonce);
    const lake = `${origins.of(request)}${basePath}`;
    notices.addSignInLink({
      email: person.email,
      link: signInLink(lake, token, studio.href, "mailed"),
      minutes: MAIL_LINK_MINUTES,
      device: deviceName(request.headers["user-agent"]),
    });
  } catch (error) {
    log.error({ err: error }, "Lake: a sign-in link is not mailed");
  }
}
