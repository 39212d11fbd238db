import { testCrashes } from "../support/crash/scenario";

testCrashes({ isExhaustive: false });
