import fc from "fast-check";
import { SEED } from "./random-seed";

// On a failure fast-check prints it too, with the path to the smallest example.
fc.configureGlobal({ seed: SEED });

/** Statements that must hold for random examples, the same ones for the same SEED. */
export default fc;
