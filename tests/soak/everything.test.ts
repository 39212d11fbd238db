import { testEverything } from "./scenarios/mixed";

// SOAK_SECONDS=60 SOAK_KILLS=0 npm run soak
const seconds = Number(process.env.SOAK_SECONDS ?? 600);
// The last process runs for four of the ten minutes.
const kills = Number(process.env.SOAK_KILLS ?? Math.max(0, Math.floor(seconds / 60) - 4));
testEverything({ seconds, kills });
