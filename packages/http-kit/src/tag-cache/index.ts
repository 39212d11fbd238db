export {
  affects,
  type ChangedTags,
  ContentCache,
  type ContentResult,
  DatasetUnavailableError,
} from "./content-cache";
export { listenForChanges } from "./live-events";
