/** Where that code is in `node_modules`. */
export const SANITY_INDEX = /node_modules[\\/]sanity[\\/]lib[\\/]index\.js$/;

const POLL = "fetchLatestAvailableVersionForPackage = async (options) => {";

/**
 * The Studio asks sanity-cdn.com for newer versions every half hour and has no switch for it.
 * @throws Error when the code is not there any more, so that an update of `sanity` cannot bring it back unseen.
 */
export function withoutVersionPoll(code: string): string {
  if (!code.includes(POLL))
    throw new Error("sanity: the version poll looks different; see version-poll.ts");
  return code.replace(POLL, `${POLL} return undefined;`);
}
