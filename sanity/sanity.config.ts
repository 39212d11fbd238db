import { defineConfig } from "sanity";
import { createConfig } from "./studio/create-config";

/** For Sanity's command line, which reads the schema here; in a browser the server's settings count. */
export default defineConfig(createConfig({ projectId: "local", dataset: "production" }));
