export {
  ALL_DATASETS,
  describeHook,
  HOOK_KIND,
  type Hook,
  hookShape,
  maxPerDataset,
} from "./hook";
export { WEBHOOK_LIMITS, type WebhookLimits } from "./message-queue";
export { Webhooks } from "./webhooks";
