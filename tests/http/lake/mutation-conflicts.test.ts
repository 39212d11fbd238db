import { testConflicts } from "../../soak/scenarios/conflicts";

testConflicts({ writers: 16, increments: 20 });
