import { testOddRequests } from "../../soak/scenarios/fuzz";

testOddRequests({ requests: 1_500 });
