import { afterAll, vi } from "vitest";

// A worker keeps the libraries that it has loaded for the next file. Modules of this repository, which may hold
// settings or what they have read, end with the file that loaded them.
afterAll(() => {
  vi.resetModules();
});
