import { testStop } from "./scenarios/stop";

testStop({ answers: 10_000 });
