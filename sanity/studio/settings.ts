/** Where the Studio works; the server that serves it says so at run time, so one build fits every dataset. */
export interface StudioSettings {
  projectId: string;
  dataset: string;
  /** A path or address of a local lake; nothing for Sanity's hosted Content Lake. */
  apiHost?: string;
}

/** @throws Error when the server has no settings for the Studio. */
export async function loadSettings(): Promise<StudioSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`);
  if (!response.ok) throw new Error(`The Studio's settings answered ${response.status}`);
  return response.json();
}
