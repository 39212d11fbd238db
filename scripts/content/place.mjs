import { createClient } from "@sanity/client";
import { API_VERSION } from "../../contract/api-version.js";
import { StepFailed } from "../setup/steps.mjs";

const ON_SANITY = /^([a-z0-9][a-z0-9-]*)\/(~?[a-z0-9][a-z0-9_-]{0,63})$/;
const ON_A_LAKE = /^(https?:\/\/[^?#]+?)\/+(~?[a-z0-9][a-z0-9_-]{0,63})$/;

/**
 * @typedef {{ label: string, dataset: string, projectId: string, apiHost?: string }} Location the URL of a dataset
 * @typedef {Location & { token: string, tokenName: string }} Place a dataset and the token for it
 */

/**
 * @param {string} flag for the message
 * @param {string} text `<project>/<dataset>`, or the URL of a lake with the dataset at its end
 * @returns {Location}
 */
export function parsePlace(flag, text) {
  const [, apiHost, datasetOfLake] = ON_A_LAKE.exec(text) ?? [];
  // In http://host the "dataset" would be the host.
  if (apiHost && URL.canParse(apiHost)) {
    return {
      label: `${apiHost}/${datasetOfLake}`,
      dataset: datasetOfLake,
      projectId: "local",
      apiHost,
    };
  }
  const [, projectId, dataset] = ON_SANITY.exec(text) ?? [];
  if (projectId) return { label: text, dataset, projectId };
  throw new StepFailed(
    `${flag} is "${text}": use <project>/<dataset>, like abc123/production, or a lake's URL with the dataset at its end, like http://127.0.0.1:3334/production.`,
  );
}

/** @param {Place} place */
function connect({ projectId, dataset, apiHost, token }) {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: API_VERSION,
    perspective: "raw",
    useCdn: false,
    maxRetries: 1,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  });
}

/**
 * Selects the documents that people write: no assets, and none of Sanity's own, like the secrets of previews. The same
 * rule as GROQ and as JavaScript.
 */
const IS_CONTENT = '!(_id in path("_.**")) && !string::startsWith(_type, "sanity.")';
export const isContent = ({ _type }) => !_type.startsWith("sanity.");

const ASSETS = ["sanity.imageAsset", "sanity.fileAsset"];
export const isAsset = ({ _type }) => ASSETS.includes(_type);

/** The hash of each asset's file. */
export const HASHES = `*[_type in ${JSON.stringify(ASSETS)}].sha1hash`;

const CONTENT = `{ "documents": *[${IS_CONTENT}] | order(_id) { _id, _rev }, "hashes": ${HASHES} }`;

/**
 * Lists the content of a dataset, and thereby checks its URL and token.
 * @param {Place} place
 * @returns {Promise<{ documents: { _id: string, _rev: string }[], hashes: string[], exists: boolean,
 *   client: import("@sanity/client").SanityClient }>}
 * @throws {StepFailed} if the dataset cannot be read
 */
export async function inspect(place) {
  const client = connect(place);
  // Anonymous clients may read a dataset, so only this request finds an invalid token.
  const user = await client.users.getById("me").catch((error) => {
    if (error.statusCode === 404 && place.apiHost) throw new StepFailed(noLake(place));
    throw new StepFailed(explain(place, error));
  });
  if (!user.id) throw new StepFailed(explain(place, { statusCode: 401 }));
  try {
    return { ...(await client.fetch(CONTENT)), exists: true, client };
  } catch (error) {
    if (error.statusCode !== 404 || !place.apiHost) throw new StepFailed(explain(place, error));
    return { documents: [], hashes: [], exists: false, client };
  }
}

function noLake({ apiHost }) {
  return `No Content Lake answers at ${apiHost}. Start it (npm start, or npm run lake), or correct the URL.`;
}

/**
 * Names the setting and the fix in one line.
 * @param {Place} place
 * @param {{ statusCode?: number, message?: string }} error as the client throws it
 */
export function explain(place, { statusCode, message = "" }) {
  const { label, apiHost, dataset, projectId, tokenName } = place;
  if (statusCode === 401) return `${tokenName} is not a token of ${label}. Set it to one that is.`;
  if (statusCode === 403) {
    return `${tokenName} may not do this at ${label}. Set it to a token that may write.`;
  }
  if (statusCode === 404) {
    return `${label} does not exist. Create it: npx sanity dataset create ${dataset}, in project ${projectId}.`;
  }
  if (statusCode) return `${label} answered ${statusCode}: ${message.split("\n", 1)[0]}`;
  return apiHost
    ? noLake(place)
    : `Project ${projectId} cannot be reached at Sanity. Check its id and the connection.`;
}
