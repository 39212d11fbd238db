import fc from "fast-check";
import { SEED } from "./random-seed";

// fast-check prints the seed of a failure too, with the path to the smallest example.
fc.configureGlobal({ seed: SEED });

/** Registers properties that must hold for random examples; equal SEEDs give equal examples. */
export default fc;
