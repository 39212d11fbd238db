import { testMemoAgreement } from "../../packages/local-content-lake/test/support/memo-agreement";

// COMPARISONS=500000 SEED=7 npm run soak
testMemoAgreement({ comparisons: Number(process.env.COMPARISONS ?? 50_000) });
