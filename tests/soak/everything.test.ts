import { testEverything } from "./scenarios/mixed";

// SOAK_SECONDS=60 npm run soak
testEverything({ seconds: Number(process.env.SOAK_SECONDS ?? 600) });
