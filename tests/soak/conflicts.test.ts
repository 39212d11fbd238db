import { testConflicts } from "./scenarios/conflicts";

testConflicts({ writers: 64, increments: 200 });
