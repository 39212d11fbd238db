export {
  ALL_DATASETS,
  describeHook,
  HOOK_KIND,
  type Hook,
  hookShape,
  maxPerDataset,
  newHookId,
} from "./hook";
export { WEBHOOK_LIMITS, type WebhookLimits } from "./limits";
export { checkRule } from "./select";
export { Webhooks } from "./webhooks";
