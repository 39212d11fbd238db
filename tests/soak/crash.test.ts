import { testCrashes } from "../../packages/local-content-lake/test/support/crash/scenario";

testCrashes({ isExhaustive: true });
