import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseRule } from "../../../query";
import { badRequest, errorMessage, notFound } from "../../../util/errors";
import {
  ALL_DATASETS,
  describeHook,
  HOOK_KIND,
  type Hook,
  hookShape,
  maxPerDataset,
  SYNC_TAGS,
} from "../../../webhooks/hook";
import { type RouteContext, route } from "../../context";
import { readBody, validate } from "../../request/body";

const PATH = "/hooks/projects/:project";

/** Webhooks. For administrators only, because their headers may contain secrets. @see https://www.sanity.io/docs/http-reference/webhooks */
export const hookRoutes = [
  route(`GET ${PATH}`, "manage", list),
  route(`POST ${PATH}`, "manage", create, { status: 201, audit: "hooks.add" }),
  route(`GET ${PATH}/attempts/:attempt`, "manage", readAttempt),
  route(`GET ${PATH}/:hook`, "manage", (context) => describeHook(hookOf(context))),
  route(`PUT ${PATH}/:hook`, "manage", edit, { audit: "hooks.change" }),
  route(`PATCH ${PATH}/:hook`, "manage", edit, { audit: "hooks.change" }),
  route(`DELETE ${PATH}/:hook`, "manage", remove, { audit: "hooks.remove" }),
  route(`GET ${PATH}/:hook/messages`, "manage", messages),
  route(`GET ${PATH}/:hook/attempts`, "manage", attempts),
  route("GET /hooks", "manage", list),
];

function hooksOf({ services }: RouteContext): Hook[] {
  return services.store.resources.list(HOOK_KIND) as unknown as Hook[];
}

function hookOf(context: RouteContext): Hook {
  const found = hooksOf(context).find(({ id }) => id === context.path.hook);
  if (!found) throw notFound(`Webhook "${context.path.hook}" not found`);
  return found;
}

function list(context: RouteContext) {
  return hooksOf(context).map(describeHook);
}

async function create(context: RouteContext) {
  const { services } = context;
  const settings = checkRules(await readBody(context, hookShape));
  requireCapacity(context, settings, hooksOf(context));
  const now = services.store.timestamp();
  const id = randomBytes(12).toString("base64url");
  const hook = { ...settings, id, projectId: services.projectId, createdAt: now, updatedAt: now };
  context.audit.target = id;
  return save(context, hook);
}

/** Fields that the body omits stay unchanged. */
async function edit(context: RouteContext) {
  const changes = await readBody(context, z.record(z.unknown()));
  // Read after the body has arrived: a slow request must not undo a deletion or a quicker change.
  const { id, projectId, createdAt, ...settings } = hookOf(context);
  const changed = checkRules(validate(hookShape, { ...settings, ...changes }));
  if (changed.dataset !== settings.dataset) {
    const others = hooksOf(context).filter((hook) => hook.id !== id);
    requireCapacity(context, changed, others);
  }
  const updatedAt = context.services.store.timestamp();
  return save(context, { ...changed, id, projectId, createdAt, updatedAt });
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

function save({ services }: RouteContext, hook: Hook) {
  services.store.resources.put(HOOK_KIND, hook.id, JSON.parse(JSON.stringify(hook)));
  services.webhooks.reload();
  return describeHook(hook);
}

function remove(context: RouteContext) {
  context.services.webhooks.delete(hookOf(context).id);
  return { deleted: true };
}

function messages(context: RouteContext) {
  const messages = context.services.webhooks.messagesOf(hookOf(context).id);
  return messages.map(({ attempts: _attempts, dueAt: _dueAt, ...message }) => message);
}

function attempts(context: RouteContext) {
  const messages = context.services.webhooks.messagesOf(hookOf(context).id);
  return messages.flatMap(({ attempts }) => attempts.toReversed());
}

function readAttempt(context: RouteContext) {
  const { services, path } = context;
  const found = hooksOf(context)
    .flatMap(({ id }) => services.webhooks.messagesOf(id))
    .flatMap((message) => message.attempts)
    .find(({ id }) => id === path.attempt);
  if (!found) throw notFound(`Attempt "${path.attempt}" not found`);
  return found;
}

/** @throws LakeError `INVALID_REQUEST` for a rule that is not GROQ */
function checkRules(settings: z.output<typeof hookShape>) {
  const { filter, projection } = settings.rule;
  if (settings.type === SYNC_TAGS && (filter?.trim() || projection?.trim())) {
    throw badRequest(`rule: a webhook of type "${SYNC_TAGS}" has no filter and no projection`);
  }
  for (const [name, expression] of Object.entries({ filter, projection })) {
    try {
      if (expression?.trim()) parseRule(expression);
    } catch (error) {
      throw badRequest(`rule.${name}: ${errorMessage(error)}`);
    }
  }
  return settings;
}
