import { z } from "zod";
import { readBody } from "../../http/request/body";
import { count, readQuery, text } from "../../http/request/params";
import { requireProject } from "../../http/request/path";
import { pictureUrl } from "../../http/routes/project/users";
import { type PeopleContext, route } from "../context";
import { listPeople } from "../listing";
import { newPerson, personChange } from "../shapes";

/** People and the audit trail, for administrators. Sanity has no such endpoints. */
export const peopleRoutes = [
  route("GET /people", "manage", list),
  route("POST /people", "manage", add, { status: 201, audit: "people.add" }),
  route("PATCH /people/:person", "manage", change, { audit: "people.change" }),
  route("DELETE /people/:person", "manage", remove, { status: 204, audit: "people.remove" }),
  route("POST /people/:person/link", "manage", makeLink, { status: 201, audit: "people.link" }),
  route("DELETE /people/:person/sessions/:session", "manage", endSession, {
    status: 204,
    audit: "session.end",
  }),
  route("GET /audit", "manage", ({ services, query }) =>
    services.store.audit.list(readQuery(query, auditShape)),
  ),
  route("GET /activity", "manage", activity),
  route("GET /projects/:project/activity", "manage", activity),
];

/** The response contains the code of a sign-in link, which is shown once. */
async function add(context: PeopleContext) {
  const { services } = context;
  const { person, link } = services.people.invite(await readBody(context, newPerson));
  const { id, role } = person;
  context.audit.target = `${id} ${role}`;
  const { token: code, expiresAt } = link;
  return { ...described(context, id), link: { code, expiresAt } };
}

async function change(context: PeopleContext) {
  const { services, path } = context;
  const change = await readBody(context, personChange);
  const { id, role } = services.people.changePerson(path.person ?? "", change);
  context.audit.target = `${id} ${role}`;
  return described(context, id);
}

function list(context: PeopleContext) {
  return listPeople(context.services.people).map((person) => ({
    ...person,
    imageUrl: pictureUrl(context, person.id),
  }));
}

function described(context: PeopleContext, id: string) {
  return list(context).find((person) => person.id === id);
}

function remove({ services, path }: PeopleContext): void {
  services.people.remove(path.person ?? "", "person");
}

/** Earlier links end. */
function makeLink({ services, path }: PeopleContext) {
  const { token: code, expiresAt } = services.people.links.make(path.person ?? "");
  return { code, expiresAt };
}

function endSession({ services, path }: PeopleContext): void {
  const { id } = services.people.get(path.person ?? "", "person");
  services.people.endSession(path.session ?? "", id);
}

const MAX = Number.MAX_SAFE_INTEGER;
const auditShape = z.object({ limit: count(100, 1000), before: count(MAX, MAX) });

const activityShape = auditShape.extend({ actorId: text, projectId: text });

/** The audit trail under the name of Sanity's Activity Log API. */
function activity({ services, query }: PeopleContext) {
  const { limit, before, actorId, projectId } = readQuery(query, activityShape);
  requireProject(services.projectId, projectId);
  const entries = services.store.audit.list({ limit, before, actor: actorId ?? null });
  return {
    data: entries.map(({ id, time, actor, action, target, result }) => {
      const description = `${action} ${target} (${result})`.replace("  ", " ");
      const of = { projectId: services.projectId, actorId: actor, action, target, result };
      return { id: String(id), timestamp: time, ...of, description };
    }),
  };
}
