import { listPeople, listPrograms } from "../../../auth/people/listing";
import { newPerson, newProgram, personChange } from "../../../auth/people/shapes";
import type { Route, RouteContext } from "../../context";
import { readBody } from "../../request/body";
import { sendJson } from "../../response/json";
import { avatarUrl } from "./avatars";

/** People and programs, for administrators. Sanity has no such endpoints. */
export const peopleRoutes: Route[] = [
  { method: "GET", path: "/people", needs: "manage", handle: list },
  { method: "POST", path: "/people", needs: "manage", audit: "people.add", handle: add },
  {
    method: "PATCH",
    path: "/people/:person",
    needs: "manage",
    audit: "people.change",
    handle: change,
  },
  {
    method: "DELETE",
    path: "/people/:person",
    needs: "manage",
    audit: "people.remove",
    handle: remove,
  },
  {
    method: "POST",
    path: "/people/:person/link",
    needs: "manage",
    audit: "people.link",
    handle: makeLink,
  },
  {
    method: "DELETE",
    path: "/people/:person/sessions/:session",
    needs: "manage",
    audit: "session.end",
    handle: endSession,
  },
  { method: "GET", path: "/programs", needs: "manage", handle: listAllPrograms },
  { method: "POST", path: "/programs", needs: "manage", audit: "programs.add", handle: addProgram },
  {
    method: "DELETE",
    path: "/programs/:program",
    needs: "manage",
    audit: "programs.remove",
    handle: removeProgram,
  },
];

function list(context: RouteContext): void {
  sendJson(context.response, 200, describeAll(context));
}

/** The response contains the code of a sign-in link, which is shown once. */
async function add(context: RouteContext): Promise<void> {
  const { response, services } = context;
  const { id, role } = services.people.addPerson(await readBody(context, newPerson));
  context.audit.target = `${id} ${role}`;
  const { token: code, expiresAt } = services.people.links.make(id);
  sendJson(response, 201, { ...described(context, id), link: { code, expiresAt } });
}

async function change(context: RouteContext): Promise<void> {
  const { response, services, path } = context;
  const change = await readBody(context, personChange);
  const { id, role } = services.people.changePerson(path.person ?? "", change);
  context.audit.target = `${id} ${role}`;
  sendJson(response, 200, described(context, id));
}

function describeAll(context: RouteContext) {
  return listPeople(context.services.people).map((person) => ({
    ...person,
    imageUrl: avatarUrl(context, person.id),
  }));
}

function described(context: RouteContext, id: string) {
  return describeAll(context).find((person) => person.id === id);
}

function remove({ response, services, path }: RouteContext): void {
  services.people.remove(path.person ?? "", "person");
  response.writeHead(204).end();
}

/** Earlier links end. */
function makeLink({ response, services, path }: RouteContext): void {
  const { token: code, expiresAt } = services.people.links.make(path.person ?? "");
  sendJson(response, 201, { code, expiresAt });
}

function endSession({ response, services, path }: RouteContext): void {
  const { id } = services.people.get(path.person ?? "", "person");
  services.people.endSession(path.session ?? "", id);
  response.writeHead(204).end();
}

function listAllPrograms({ response, services }: RouteContext): void {
  sendJson(response, 200, listPrograms(services.people));
}

/** The response contains the token, which is shown once. */
async function addProgram(context: RouteContext): Promise<void> {
  const { response, services } = context;
  const { program, token } = services.people.addProgram(await readBody(context, newProgram));
  const { id, name, role, createdAt } = program;
  context.audit.target = `${id} ${role}`;
  sendJson(response, 201, { id, name, role, createdAt, lastUsedAt: null, setting: null, token });
}

function removeProgram({ response, services, path }: RouteContext): void {
  services.people.remove(path.program ?? "", "program");
  response.writeHead(204).end();
}
