import { z } from "zod";
import type { Member } from "../../auth/member";
import { readBody } from "../../http/request/body";
import { badRequest } from "../../util/errors";
import { type PeopleContext, route } from "../context";
import type { Passkey } from "../passkeys/passkeys";
import { creationOptions, newPasskey, passkeyHost, verifyNew } from "../passkeys/webauthn";
import { personName } from "../shapes";

/** The passkeys of the caller. Sanity has no such endpoints. */
export const passkeyRoutes = [
  route("GET /users/me/passkeys", "read", ({ services, access }) =>
    services.people.passkeys.of(access.user?.id ?? "").map(described),
  ),
  route("POST /users/me/passkeys", "read", add, { status: 201, audit: "passkey.add" }),
  route("POST /users/me/passkeys/options", "read", options),
  route("DELETE /users/me/passkeys/:passkey", "read", remove, {
    status: 204,
    audit: "passkey.remove",
  }),
];

const additionShape = z.object(
  { name: personName, credential: newPasskey },
  { message: 'The body must be {"name": "…", "credential": {…}}' },
);

function options(context: PeopleContext) {
  const { services } = context;
  const person = personOf(context);
  const challenge = services.signIn.challenges.make(bindingOf(person));
  const known = services.people.passkeys.of(person.id);
  return creationOptions(person, known, { hostName: hostOf(context), challenge });
}

async function add(context: PeopleContext) {
  const { services } = context;
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
  return described(passkey);
}

function remove({ services, access, path }: PeopleContext): void {
  services.people.passkeys.remove(access.user?.id ?? "", path.passkey ?? "");
}

function described({ id, name, createdAt, lastUsedAt }: Passkey) {
  return { id, name, createdAt, lastUsedAt };
}

const bindingOf = ({ id }: Member) => `add ${id}`;

function personOf({ services, access }: PeopleContext): Member {
  const member = services.people.find(access.user?.id ?? "");
  if (member?.kind === "person" && member.removedAt === null) return member;
  throw badRequest("Only people have passkeys: programs have tokens");
}

function hostOf({ request, services }: PeopleContext): string {
  const origin = services.origins.of(request);
  const hostName = passkeyHost(origin);
  if (hostName) return hostName;
  throw badRequest(
    `Passkeys belong to a host name, and ${new URL(origin).hostname} is an IP address: open the Studio under a name, on this machine localhost`,
  );
}

/** The lake's origin, and that of a Studio which may hold sessions of the lake. */
function originsOf({ request, services }: PeopleContext): string[] {
  const { origin, host } = request.headers;
  const isAllowed = origin !== undefined && services.origins.allowsCredentials(origin, host);
  return [new URL(services.origins.of(request)).origin, ...(isAllowed ? [origin] : [])];
}
