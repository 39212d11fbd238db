import { testKills } from "../../../../tests/soak/scenarios/kill";

testKills({ rounds: 4 });
