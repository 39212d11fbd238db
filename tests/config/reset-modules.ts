import { afterAll, vi } from "vitest";

// Workers keep loaded libraries for the next test file. The project's own modules may hold state, so each file loads them
// again.
afterAll(() => {
  vi.resetModules();
});
