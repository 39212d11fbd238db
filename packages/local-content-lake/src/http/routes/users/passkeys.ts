import { z } from "zod";
import { creationOptions, newPasskey, passkeyHost, verifyNew } from "../../../auth/passkeys";
import type { Member, Passkey } from "../../../auth/people";
import { personName } from "../../../auth/people/shapes";
import type { Route, RouteContext } from "../../context";
import { readBody } from "../../request/body";
import { badRequest } from "../../response/errors";
import { sendJson } from "../../response/json";

/** The passkeys of the caller. Sanity has no such endpoints. */
export const passkeyRoutes: Route[] = [
  { method: "GET", path: "/users/me/passkeys", needs: "read", handle: list },
  { method: "POST", path: "/users/me/passkeys", needs: "read", audit: "passkey.add", handle: add },
  { method: "POST", path: "/users/me/passkeys/options", needs: "read", handle: sendOptions },
  {
    method: "DELETE",
    path: "/users/me/passkeys/:passkey",
    needs: "read",
    audit: "passkey.remove",
    handle: remove,
  },
];

const additionShape = z.object(
  { name: personName, credential: newPasskey },
  { message: 'The body must be {"name": "…", "credential": {…}}' },
);

function list({ response, services, access }: RouteContext): void {
  sendJson(response, 200, services.people.passkeys.of(access.user?.id ?? "").map(described));
}

async function sendOptions(context: RouteContext): Promise<void> {
  const { response, services } = context;
  const person = personOf(context);
  const challenge = services.signIn.challenges.make(bindingOf(person));
  const known = services.people.passkeys.of(person.id);
  const options = await creationOptions(person, known, { hostName: hostOf(context), challenge });
  sendJson(response, 200, options, { "Cache-Control": "no-store" });
}

async function add(context: RouteContext): Promise<void> {
  const { response, services } = context;
  const { name, credential } = await readBody(context, additionShape);
  const { challenges } = services.signIn;
  const binding = bindingOf(personOf(context));
  let signed = "";
  const key = await verifyNew(credential, {
    origins: originsOf(context),
    hostName: hostOf(context),
    isChallenge(challenge) {
      signed = challenge;
      return challenges.isValid(challenge, binding);
    },
  });
  // Verification takes time: the caller may have been removed meanwhile.
  context.authorize();
  const person = personOf(context);
  if (!key || !challenges.use(signed, binding)) {
    throw badRequest("The passkey does not answer this server's question, or too late: try again");
  }
  const passkey = services.people.passkeys.add(person.id, name, key);
  context.audit.target = passkey.id;
  sendJson(response, 201, described(passkey));
}

function remove({ response, services, access, path }: RouteContext): void {
  services.people.passkeys.remove(access.user?.id ?? "", path.passkey ?? "");
  response.writeHead(204).end();
}

function described({ id, name, createdAt, lastUsedAt }: Passkey) {
  return { id, name, createdAt, lastUsedAt };
}

const bindingOf = ({ id }: Member) => `add ${id}`;

function personOf({ services, access }: RouteContext): Member {
  const member = services.people.find(access.user?.id ?? "");
  if (member?.kind === "person" && member.removedAt === null) return member;
  throw badRequest("Only people have passkeys: programs have tokens");
}

function hostOf({ request, services }: RouteContext): string {
  const origin = services.origins.of(request);
  const hostName = passkeyHost(origin);
  if (hostName) return hostName;
  throw badRequest(
    `Passkeys belong to a host name, and ${new URL(origin).hostname} is an IP address: open the Studio under a name, on this machine localhost`,
  );
}

/** The lake's origin, and that of a Studio which may hold sessions of the lake. */
function originsOf({ request, services }: RouteContext): string[] {
  const { origin, host } = request.headers;
  const isAllowed = origin !== undefined && services.origins.allowsCredentials(origin, host);
  return [new URL(services.origins.of(request)).origin, ...(isAllowed ? [origin] : [])];
}
