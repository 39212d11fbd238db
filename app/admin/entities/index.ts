import type { Entity } from "../entity";
import { member } from "./member";
import { plan } from "./plan";
import { product } from "./product";
import { project } from "./project";

/** Every section of the panel, in the order of the dashboard's tiles. */
export const ENTITIES: Entity[] = [project, product, member, plan];
