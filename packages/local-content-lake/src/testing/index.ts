export type { Log } from "http-kit";
export type { DocumentInput, Json } from "../util/types";
export { createTestLake } from "./create-test-lake";
export type { Fault } from "./faults";
export { HOSTED_LIMITS, type HostedLimits } from "./limits/hosted-limits";
export type { RequestKind } from "./request-kind";
export type {
  Seed,
  SeedDocument,
  Snapshot,
  TestBranch,
  TestBranchOptions,
  TestClock,
  TestLake,
  TestLakeOptions,
  TestRole,
} from "./types";
