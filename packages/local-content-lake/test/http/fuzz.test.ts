import { testOddRequests } from "../../../../tests/soak/scenarios/fuzz";

testOddRequests({ requests: 1_500 });
