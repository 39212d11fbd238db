import { visionTool } from "@sanity/vision";
import { lakeWorkspace } from "local-content-lake/studio";
import type { WorkspaceOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { API_VERSION } from "../../contract/api-version";
import { STUDIO_PATH } from "../../contract/mounts";
import { schemaTypes } from "../schema/index";
import { structure } from "../structure";
import { BrandIcon } from "./brand-icon";
import { documentActions, newDocumentOptions, templates } from "./documents/document-rules";
import { FormInput } from "./form/form-input";
import { presentation } from "./preview/presentation";
import type { StudioSettings } from "./settings";
import { words } from "./studio-messages";
import { theme } from "./theme";
import { toolsFor } from "./tools";
import { WelcomeLayout } from "./welcome/welcome-layout";

/** Sanity's services that this site does without; each would ask Sanity for something. */
const SWITCHED_OFF = {
  scheduledPublishing: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false }, eventsAPI: { releases: true } },
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
    ...(settings.apiHost && lakeWorkspace({ ...settings, apiHost: settings.apiHost })),
    search: { strategy: "groq2024" },
    // What the lake serves, and hosted Sanity by its plan.
    releases: { enabled: true },
    scheduledDrafts: { enabled: true },
    tasks: { enabled: true },
    ...SWITCHED_OFF,
    plugins: [
      structureTool({ structure }),
      presentationTool(presentation),
      visionTool({ defaultApiVersion: API_VERSION }),
    ],
    schema: { types: schemaTypes, templates },
    tools: toolsFor(Boolean(settings.apiHost)),
    studio: { components: { activeToolLayout: WelcomeLayout } },
    i18n: { bundles: [words] },
    form: { components: { input: FormInput } },
    document: {
      comments: { enabled: true },
      actions: documentActions,
      newDocumentOptions,
    },
  };
}
