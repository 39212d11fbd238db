import { z } from "zod";
import {
  ALL_DATASETS,
  checkRule,
  describeHook,
  HOOK_KIND,
  type Hook,
  hookShape,
  mostOfOneDataset,
  newHookId,
} from "../../../webhooks";
import type { Route, RouteContext } from "../../context";
import { check, readBody } from "../../request/body";
import { requireProject } from "../../request/resolve";
import { badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** For administrators only: a webhook's headers may hold secrets. @see https://www.sanity.io/docs/http-reference/webhooks */
export const hookRoutes: Route[] = [
  hookRoute("GET", "", list),
  hookRoute("POST", "", create),
  hookRoute("GET", "/attempts/:attempt", readAttempt),
  hookRoute("GET", "/:hook", read),
  hookRoute("PUT", "/:hook", edit),
  hookRoute("PATCH", "/:hook", edit),
  hookRoute("DELETE", "/:hook", remove),
  hookRoute("GET", "/:hook/messages", messages),
  hookRoute("GET", "/:hook/attempts", attempts),
  { method: "GET", path: "/hooks", needs: "manage", handle: list },
];

function hookRoute(method: Route["method"], rest: string, handle: Route["handle"]): Route {
  return { method, path: `/hooks/projects/:project${rest}`, needs: "manage", handle };
}

function hooksOf({ services, path }: RouteContext): Hook[] {
  requireProject(services, path.project);
  return services.store.resources.list(HOOK_KIND) as unknown as Hook[];
}

function hookOf(context: RouteContext): Hook {
  const found = hooksOf(context).find(({ id }) => id === context.path.hook);
  if (!found) throw notFound(`Webhook "${context.path.hook}" not found`);
  return found;
}

function list(context: RouteContext): void {
  sendJson(context.response, 200, hooksOf(context).map(describeHook));
}

function read(context: RouteContext): void {
  sendJson(context.response, 200, describeHook(hookOf(context)));
}

async function create(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  requireProject(services, context.path.project);
  const now = new Date().toISOString();
  const settings = checkRules(await readBody(request, hookShape));
  const id = newHookId();
  requireRoom(context, settings, hooksOf(context));
  keep(context, { ...settings, id, projectId: services.projectId, createdAt: now, updatedAt: now });
  sendJson(
    response,
    201,
    describeHook(hookOf({ ...context, path: { ...context.path, hook: id } })),
  );
}

/** What is left out stays as it is. */
async function edit(context: RouteContext): Promise<void> {
  const { id, projectId, createdAt, ...settings } = hookOf(context);
  const changes = await readBody(context.request, z.record(z.unknown()));
  const changed = checkRules(check(hookShape, { ...settings, ...changes }));
  if (changed.dataset !== settings.dataset) {
    const others = hooksOf(context).filter((hook) => hook.id !== id);
    requireRoom(context, changed, others);
  }
  keep(context, { ...changed, id, projectId, createdAt, updatedAt: new Date().toISOString() });
  read(context);
}

/** Every change is shown to each of them. @throws LakeError (NOT_FOUND, INVALID_REQUEST) */
function requireRoom(
  { services }: RouteContext,
  hook: Pick<Hook, "dataset">,
  others: readonly Hook[],
): void {
  const { store, webhooks } = services;
  if (hook.dataset !== ALL_DATASETS) store.dataset(hook.dataset);
  const most = webhooks.limits.hooks;
  if (mostOfOneDataset([...others, hook]) <= most) return;
  throw badRequest(
    `A dataset can have at most ${most} webhooks, with those of all datasets: delete one first`,
  );
}

function keep({ services }: RouteContext, hook: Hook): void {
  services.store.resources.put(HOOK_KIND, hook.id, JSON.parse(JSON.stringify(hook)));
  services.webhooks.reload();
}

function remove(context: RouteContext): void {
  const { services, response } = context;
  const { id } = hookOf(context);
  services.webhooks.delete(id);
  sendJson(response, 200, { deleted: true });
}

function messages(context: RouteContext): void {
  const told = context.services.webhooks.messagesOf(hookOf(context).id);
  const listed = told.map(({ attempts: _attempts, dueAt: _dueAt, ...message }) => message);
  sendJson(context.response, 200, listed);
}

function attempts(context: RouteContext): void {
  const told = context.services.webhooks.messagesOf(hookOf(context).id);
  sendJson(
    context.response,
    200,
    told.flatMap((message) => [...message.attempts].reverse()),
  );
}

function readAttempt(context: RouteContext): void {
  const { response, services, path } = context;
  const found = hooksOf(context)
    .flatMap(({ id }) => services.webhooks.messagesOf(id))
    .flatMap((message) => message.attempts)
    .find(({ id }) => id === path.attempt);
  if (!found) throw notFound(`Attempt "${path.attempt}" not found`);
  sendJson(response, 200, found);
}

/** @throws LakeError (INVALID_REQUEST) for a rule that is not GROQ. */
function checkRules(settings: z.output<typeof hookShape>) {
  const { filter, projection } = settings.rule;
  for (const [name, expression] of Object.entries({ filter, projection })) {
    if (expression?.trim()) checkExpression(name, expression);
  }
  return settings;
}

function checkExpression(name: string, expression: string): void {
  try {
    checkRule(expression);
  } catch (error) {
    throw badRequest(`rule.${name}: ${error instanceof Error ? error.message : "not GROQ"}`);
  }
}
