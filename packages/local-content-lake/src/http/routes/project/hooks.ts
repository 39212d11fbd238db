import { z } from "zod";
import {
  ALL_DATASETS,
  checkRule,
  describeHook,
  HOOK_KIND,
  type Hook,
  hookShape,
  maxPerDataset,
  newHookId,
} from "../../../webhooks";
import type { Route, RouteContext } from "../../context";
import { readBody, validate } from "../../request/body";
import { requireProject } from "../../request/resolve";
import { badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

const HOOK_ACTIONS = new Map([
  ["POST", "hooks.add"],
  ["PUT", "hooks.change"],
  ["PATCH", "hooks.change"],
  ["DELETE", "hooks.remove"],
]);

/** Webhooks. For administrators only, because their headers may contain secrets. @see https://www.sanity.io/docs/http-reference/webhooks */
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
  const action = HOOK_ACTIONS.get(method);
  const path = `/hooks/projects/:project${rest}`;
  return { method, path, needs: "manage", ...(action && { audit: action }), handle };
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
  const { response, services } = context;
  requireProject(services, context.path.project);
  const settings = checkRules(await readBody(context, hookShape));
  requireCapacity(context, settings, hooksOf(context));
  const now = services.store.timestamp();
  const id = newHookId();
  const hook = { ...settings, id, projectId: services.projectId, createdAt: now, updatedAt: now };
  context.audit.target = id;
  save(context, hook);
  sendJson(response, 201, describeHook(hook));
}

/** Fields that the body omits stay unchanged. */
async function edit(context: RouteContext): Promise<void> {
  const changes = await readBody(context, z.record(z.unknown()));
  // Read after the body has arrived: a slow request must not undo a deletion or a quicker change.
  const { id, projectId, createdAt, ...settings } = hookOf(context);
  const changed = checkRules(validate(hookShape, { ...settings, ...changes }));
  if (changed.dataset !== settings.dataset) {
    const others = hooksOf(context).filter((hook) => hook.id !== id);
    requireCapacity(context, changed, others);
  }
  const updatedAt = context.services.store.timestamp();
  save(context, { ...changed, id, projectId, createdAt, updatedAt });
  read(context);
}

/** Limits the webhooks of a dataset, each of which filters every change. @throws LakeError `NOT_FOUND`, `INVALID_REQUEST` */
function requireCapacity(
  { services }: RouteContext,
  hook: Pick<Hook, "dataset">,
  others: readonly Hook[],
): void {
  const { store, webhooks } = services;
  if (hook.dataset !== ALL_DATASETS) store.datasets.get(hook.dataset);
  const most = webhooks.limits.hooks;
  if (maxPerDataset([...others, hook]) <= most) return;
  throw badRequest(
    `A dataset can have at most ${most} webhooks, with those of all datasets: delete one first`,
  );
}

function save({ services }: RouteContext, hook: Hook): void {
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
  const messages = context.services.webhooks.messagesOf(hookOf(context).id);
  const listed = messages.map(({ attempts: _attempts, dueAt: _dueAt, ...message }) => message);
  sendJson(context.response, 200, listed);
}

function attempts(context: RouteContext): void {
  const messages = context.services.webhooks.messagesOf(hookOf(context).id);
  sendJson(
    context.response,
    200,
    messages.flatMap((message) => [...message.attempts].reverse()),
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

/** @throws LakeError `INVALID_REQUEST` for a rule that is not GROQ */
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
