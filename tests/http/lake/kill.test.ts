import { testKills } from "../../soak/scenarios/kill";

testKills({ rounds: 4 });
