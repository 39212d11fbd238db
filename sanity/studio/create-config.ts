import { createClient } from "@sanity/client";
import { visionTool } from "@sanity/vision";
import type { WorkspaceOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { API_VERSION } from "../../contract/api-version";
import { STUDIO_PATH } from "../../contract/mounts";
import { schemaTypes } from "../schema";
import { structure } from "../structure";
import { BrandIcon } from "./brand-icon";
import { documentActions, newDocumentOptions, templates } from "./document-rules";
import { FormInput } from "./form-input";
import { presentation } from "./presentation";
import type { StudioSettings } from "./settings";
import { theme } from "./theme";

/** What a local lake lets a Studio do without Sanity the company. */
function onLocalLake({ apiHost = "", projectId }: StudioSettings) {
  return {
    apiHost,
    unstable_clientFactory: (config) =>
      createClient({
        ...config,
        apiHost,
        useProjectHostname: false,
        // A local lake has no CDN, and the token in the browser is the editor's own.
        useCdn: false,
        ignoreBrowserTokenWarning: true,
      }),
    auth: {
      // A token rather than a cookie: with one, listeners go over WebSockets.
      loginMethod: "token",
      mode: "replace",
      redirectOnSingle: false,
      providers: [
        { name: projectId, title: "Editor's token", url: `${apiHost}/v1/auth/login/local` },
      ],
    },
  } satisfies Partial<WorkspaceOptions>;
}

/** Sanity's services that this site does without; each would ask Sanity for something. */
const SWITCHED_OFF = {
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
} satisfies Partial<WorkspaceOptions>;

/** The Studio of this site on the dataset that the settings name. */
export function createConfig(settings: StudioSettings): WorkspaceOptions {
  return {
    name: "default",
    title: "Website content",
    icon: BrandIcon,
    theme,
    basePath: STUDIO_PATH,
    projectId: settings.projectId,
    dataset: settings.dataset,
    ...(settings.apiHost ? onLocalLake(settings) : {}),
    ...SWITCHED_OFF,
    plugins: [
      structureTool({ structure }),
      presentationTool(presentation),
      visionTool({ defaultApiVersion: API_VERSION }),
    ],
    schema: { types: schemaTypes, templates },
    form: { components: { input: FormInput } },
    document: {
      comments: { enabled: false },
      actions: documentActions,
      newDocumentOptions,
    },
  };
}
