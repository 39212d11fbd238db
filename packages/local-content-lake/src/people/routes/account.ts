import { recordEvent } from "../../http/context";
import { type PeopleContext, route } from "../context";
import { listSessions } from "../listing";

const PROVIDERS = { providers: [], thirdPartyLogin: false, sso: { saml: false } };

/** The sessions of the caller, and how the Studio finds and ends one. */
export const accountRoutes = [
  // Sanity has no endpoints for sessions.
  route("GET /users/me/sessions", "read", sessions),
  route("DELETE /users/me/sessions/:session", "read", endSession, {
    status: 204,
    audit: "session.end",
  }),
  // Tokens come from the operator of the lake, not from a provider.
  route("GET /auth/providers", "nothing", () => PROVIDERS),
  // The Studio uses it to detect a sign-in by cookie.
  route("GET /auth/id", "nothing", ({ access }) => (access.user ? { id: access.user.id } : {})),
  route("POST /auth/logout", "nothing", logOut),
];

/** Ends a session. The token of a program stays valid. */
function logOut(context: PeopleContext) {
  const { services, access } = context;
  if (access.role !== "anonymous" && services.people.isSession(access.credential)) {
    services.people.endSession(access.credential, access.user.id);
    recordEvent(context, "sign-out", "");
  }
  return {};
}

/** The sessions of the caller, who may end each of them. */
function sessions({ services, access }: PeopleContext) {
  const credential = access.role === "anonymous" ? undefined : access.credential;
  const listed = listSessions(services.people, access.user?.id ?? "");
  return listed.map((one) => ({ ...one, isCurrent: one.id === credential }));
}

function endSession({ services, access, path }: PeopleContext): void {
  services.people.endSession(path.session ?? "", access.user?.id ?? "");
}
