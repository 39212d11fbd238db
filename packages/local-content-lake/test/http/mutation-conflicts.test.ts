import { testConflicts } from "../../../../tests/soak/scenarios/conflicts";

testConflicts({ writers: 16, increments: 20 });
