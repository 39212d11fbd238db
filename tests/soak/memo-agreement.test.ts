import { testCachedAgreement } from "./scenarios/memo-agreement";

// COMPARISONS=500000 SEED=7 npm run soak
testCachedAgreement({ comparisons: Number(process.env.COMPARISONS ?? 50_000) });
