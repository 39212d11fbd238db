import type { RequestListener } from "node:http";
import { test as base, onTestFinished, vi } from "vitest";
import { emptyFolder, serve } from "../support/fixtures";

/**
 * A test with an empty `folder`, with `listen`, which serves requests on a free port, and with `setZone`, which sets the
 * machine's time zone. Each ends with the test.
 */
export const test = base
  .extend("folder", emptyFolder)
  .extend("listen", () => async (listener: RequestListener) => {
    const served = await serve(listener);
    onTestFinished(served.stop);
    return served;
  })
  // An empty TZ is invalid, so the variable is removed again if it was unset.
  .extend("setZone", ({}, { onCleanup }) => {
    onCleanup(() => void vi.unstubAllEnvs());
    return (zone: string) => vi.stubEnv("TZ", zone);
  });
