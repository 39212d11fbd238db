export * from "../studio";
