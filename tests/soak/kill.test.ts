import { testKills } from "./scenarios/kill";

// KILL_ROUNDS=1000 npm run soak
testKills({ rounds: Number(process.env.KILL_ROUNDS ?? 100) });
