import { defineConfig } from "sanity";
import { createConfig } from "./studio/create-config";

/** For Sanity's command line, which reads the schema here. In a browser the Studio loads its settings from the server. */
export default defineConfig(createConfig({ projectId: "local", dataset: "production" }));
