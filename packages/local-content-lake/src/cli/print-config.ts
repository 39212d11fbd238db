import { PACKAGE_NAME } from "../util/package-name";
import type { Printed } from "./command-line";
import type { LakeSettings } from "./settings";

const API_VERSION = "2025-02-19";

/** The lines that connect a project to the lake of these settings, by framework. */
export function printedConfig(settings: LakeSettings): Printed {
  const { SANITY_PROJECT_ID, SANITY_DATASET, HOST, LAKE_PORT, publicUrl } = settings;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const url = publicUrl ?? `http://${host}:${LAKE_PORT}`;
  const { protocol, hostname, port } = new URL(url);
  const project = `projectId: "${SANITY_PROJECT_ID}", dataset: "${SANITY_DATASET}"`;
  const options = `${project}, apiVersion: "${API_VERSION}",
  apiHost: "${url}", useProjectHostname: false, useCdn: false,`;
  const text = `Any framework, where the client is created:

createClient({
  ${options}
});

Next.js, in next.config.ts as well:

images: {
  dangerouslyAllowLocalIP: true, // from Next.js 16 on
  remotePatterns: [{ protocol: "${protocol.slice(0, -1)}", hostname: "${hostname}"${port ? `, port: "${port}"` : ""} }],
}

Astro, in astro.config.mjs:

sanity({
  ${options}
})

Nuxt, in nuxt.config.ts:

sanity: { ${project}, useCdn: false },
runtimeConfig: { public: { sanity: { apiHost: "${url}", useProjectHostname: false } } },

Studio, in sanity.config.ts:

import { lakeWorkspace } from "${PACKAGE_NAME}/studio";
export default defineConfig({ name: "default", ...lakeWorkspace({ apiHost: "${url}" }), plugins, schema });

and in sanity.cli.ts:

import { lakeStudio } from "${PACKAGE_NAME}/vite";
export default defineCliConfig({ api: { projectId: "${SANITY_PROJECT_ID}" }, vite: { plugins: [lakeStudio()] } });`;
  const json = {
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    apiVersion: API_VERSION,
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
  };
  return { text, json };
}
