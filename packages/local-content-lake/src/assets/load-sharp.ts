import { LakeError } from "../util/errors";

type Sharp = typeof import("sharp").default;

let loaded: Promise<Sharp> | undefined;

/**
 * Loads sharp with the first image: a lake without images does not need it.
 * @throws LakeError `IMAGE_LIBRARY_MISSING` with the command that installs it
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import("sharp").then(
    ({ default: sharp }) => sharp,
    (error: unknown) => {
      loaded = undefined;
      throw new LakeError(
        "IMAGE_LIBRARY_MISSING",
        'Images need the package "sharp", which is not installed here. Install it with: npm install sharp',
        {},
        { cause: error },
      );
    },
  );
  return loaded;
}
