import { createRoot } from "react-dom/client";
import { defineConfig, Studio } from "sanity";
import { createConfig } from "./studio/create-config";
import { AccessGuard } from "./studio/session/access-guard";
import { loadSettings } from "./studio/settings";

const settings = await loadSettings();

if (settings.apiHost) {
  settings.apiHost = new URL(settings.apiHost, window.location.origin).href;
  // HTTP/1.1 is no trouble where listeners use WebSockets; the Studio would warn of it all the same.
  localStorage._sanity_debugProtocol = "h2";
  document.documentElement.dataset.lake = "local";
} else {
  localStorage.removeItem("_sanity_debugProtocol");
}

// Vision asks the dataset as soon as it is opened, and an empty query is an error.
localStorage[`sanityVision:${settings.projectId}`] ??= JSON.stringify({
  query: '*[_type == "project"] | order(order) { title }',
});

const container = document.getElementById("sanity");
if (container) {
  createRoot(container).render(
    <AccessGuard tokenKey={`__studio_auth_token_${settings.projectId}`}>
      <Studio config={defineConfig(createConfig(settings))} />
    </AccessGuard>,
  );
}
