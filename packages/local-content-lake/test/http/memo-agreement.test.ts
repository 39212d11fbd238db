import { testCachedAgreement } from "../../../../tests/soak/scenarios/memo-agreement";

testCachedAgreement({ comparisons: 2_000 });
