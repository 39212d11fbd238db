export { describeHook, HOOK_KIND, type Hook, hookShape, newHookId } from "./hook";
export { checkRule } from "./select";
export { Webhooks } from "./webhooks";
