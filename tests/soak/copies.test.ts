import { testCopies } from "./scenarios/copies";

testCopies({ edits: 50, requests: 3_000 });
