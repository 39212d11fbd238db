import { vi } from "vitest";

// Workers keep loaded libraries for the next test file. The project's own modules may hold state, so each file loads them
// again. Not in `afterAll`: no hook runs in a file whose tests are all left out.
vi.resetModules();
