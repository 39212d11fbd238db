import { visionTool } from "@sanity/vision";
import { lakeWorkspace } from "local-content-lake/studio";
import type { WorkspaceOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { media } from "sanity-plugin-media";
import { API_VERSION } from "../../contract/api-version";
import { STUDIO_PATH } from "../../contract/mounts";
import { schemaTypes } from "../schema/index";
import { defaultDocumentNode, structure } from "../structure";
import { BrandIcon, theme } from "./brand";
import { DocumentLayout } from "./documents/document-layout";
import { documentActions, newDocumentOptions, templates } from "./documents/document-rules";
import { FormField } from "./form/form-field";
import { FormInput } from "./form/form-input";
import { MAX_UPLOAD_BYTES } from "./form/scale-uploads";
import { languageActions, languageBadges, translationMenus } from "./languages/document-languages";
import { translationMetadata } from "./languages/translation-metadata";
import { PastePlugins } from "./paste/paste-plugin";
import { OwnNavbar } from "./people/own-navbar";
import { presentation } from "./preview/presentation";
import { structureMessages, studioMessages } from "./studio-messages";
import { toolsFor } from "./tools";
import { WelcomeLayout } from "./welcome/welcome-layout";

/** Sanity's hosted services that this project does not use. Each would send requests to Sanity. */
const SWITCHED_OFF = {
  scheduledPublishing: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false }, eventsAPI: { releases: true } },
} satisfies Partial<WorkspaceOptions>;

export interface StudioSettings {
  projectId: string;
  dataset: string;
  /** Path or URL of a local lake; undefined for Sanity's hosted Content Lake. */
  apiHost?: string;
}

/**
 * Loads the settings from the server at run time, so that one build fits every dataset.
 * @throws Error when the server has none
 */
export async function loadSettings(): Promise<StudioSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`);
  if (!response.ok) throw new Error(`The Studio's settings answered ${response.status}`);
  return response.json();
}

/** Configures the Studio for the dataset of these settings. */
export function createConfig(settings: StudioSettings): WorkspaceOptions {
  return {
    name: "default",
    title: "Website content",
    icon: BrandIcon,
    theme,
    basePath: STUDIO_PATH,
    projectId: settings.projectId,
    dataset: settings.dataset,
    ...(settings.apiHost && (lakeWorkspace({ ...settings, apiHost: settings.apiHost }) as object)),
    search: { strategy: "groq2024" },
    // The local lake has these; a hosted project has them by its plan.
    releases: { enabled: true },
    scheduledDrafts: { enabled: true },
    tasks: { enabled: true },
    ...SWITCHED_OFF,
    plugins: [
      structureTool({ structure, defaultDocumentNode }),
      presentationTool(presentation),
      visionTool({ defaultApiVersion: API_VERSION }),
      media({ maximumUploadSize: MAX_UPLOAD_BYTES }),
    ],
    schema: { types: [...schemaTypes, translationMetadata], templates },
    tools: toolsFor(Boolean(settings.apiHost)),
    studio: { components: { activeToolLayout: WelcomeLayout, navbar: OwnNavbar } },
    i18n: { bundles: [studioMessages, structureMessages] },
    form: {
      components: {
        field: FormField,
        input: FormInput,
        portableText: { plugins: PastePlugins },
      },
    },
    document: {
      comments: { enabled: true },
      components: { unstable_layout: DocumentLayout },
      actions: (all, context) => languageActions(documentActions(all, context), context),
      badges: languageBadges,
      unstable_languageFilter: translationMenus,
      newDocumentOptions,
    },
  };
}
