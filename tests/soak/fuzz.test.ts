import { testOddRequests } from "./scenarios/fuzz";

// FUZZ_REQUESTS=1000000 SEED=7 npm run soak
testOddRequests({ requests: Number(process.env.FUZZ_REQUESTS ?? 20_000) });
