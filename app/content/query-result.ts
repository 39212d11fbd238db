import type { SanityQueries } from "@sanity/client";
import type { z } from "zod";

/** Every query of app/content, as `npm run typegen` found it. */
export type KnownQuery = keyof SanityQueries & string;

/**
 * Refuses, at compile time, a shape that could not take what the query gives: after a field was renamed in the
 * Studio's schema, or no longer has to be filled in there. A page that was never published is told at run time.
 */
export type FitsQuery<Query extends KnownQuery, Shape extends z.ZodTypeAny> = Verdict<
  Misfit<NonNullable<SanityQueries[Query]>, z.input<Shape>>
>;

// The paths are keys, because the compiler spells out the keys that are missing.
type Verdict<Paths extends string> = [Paths] extends [never]
  ? unknown
  : { [Path in Paths as `the query does not give what the shape needs at ${Path}`]: never };

/** Paths, like `hero.title`, at which a result cannot be used as an input. */
type Misfit<Result, Input, Path extends string = ""> = [Result] extends [Input]
  ? never
  : [Result, NonNullable<Input>] extends [(infer R)[], (infer I)[]]
    ? Misfit<R, I, `${Path}[]`>
    : [Result, NonNullable<Input>] extends [object, object]
      ? MisfitOfFields<Result, NonNullable<Input>, Path>
      : Path;

type MisfitOfFields<Result, Input, Path extends string> = {
  [Field in keyof Input & string]: Misfit<
    Field extends keyof Result ? Result[Field] : undefined,
    Input[Field],
    Path extends "" ? Field : `${Path}.${Field}`
  >;
}[keyof Input & string];

/**
 * Marks a value that the types cannot promise, although the Studio asks for it: what a reference leads to, or
 * what a rule of its own demands. The shape still refuses a missing one, at run time.
 */
export function checkedAtRunTime<Output, Input>(
  shape: z.ZodType<Output, z.ZodTypeDef, Input>,
): z.ZodType<Output, z.ZodTypeDef, Input | null> {
  return shape;
}
