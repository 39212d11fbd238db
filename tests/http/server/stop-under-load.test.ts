import { testStop } from "../../soak/scenarios/stop";

testStop({ answers: 1_000 });
