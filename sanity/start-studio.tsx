import { defineQuery } from "groq";
import "@sanity/ui/styles.css";
import { createRoot } from "react-dom/client";
import { defineConfig, Studio } from "sanity";
import { createConfig, loadSettings } from "./studio/create-config";
import { AccessGuard } from "./studio/session/access-guard";

const projectTitlesQuery = defineQuery(`*[_type == "project"] | order(order) { title }`);

const settings = await loadSettings();

if (settings.apiHost) {
  settings.apiHost = new URL(settings.apiHost, window.location.origin).href;
  // Suppresses the Studio's warning about HTTP/1.1: listeners use WebSockets here.
  localStorage._sanity_debugProtocol = "h2";
  document.documentElement.dataset.lake = "local";
} else {
  localStorage.removeItem("_sanity_debugProtocol");
}

// Vision runs its query when it opens, and an empty one is an error.
localStorage[`sanityVision:${settings.projectId}`] ??= JSON.stringify({
  query: projectTitlesQuery,
});

const container = document.getElementById("sanity");
if (container) {
  createRoot(container).render(
    <AccessGuard tokenKey={`__studio_auth_token_${settings.projectId}`}>
      <Studio config={defineConfig(createConfig(settings))} />
    </AccessGuard>,
  );
}
