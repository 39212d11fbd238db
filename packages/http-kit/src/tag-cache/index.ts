export * from "./content-cache";
export * from "./live-events";
