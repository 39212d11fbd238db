export { EDITOR, VIEWER } from "./built-in";
export type { Credentials } from "./credentials";
export { deviceOf } from "./device";
export { type Member, nameOf, type Profile, profileOf, type User, userOf } from "./member";
export { CLOSE_CODES, type EndReason, OpenConnections } from "./open-connections";
export { People } from "./people";
export { Pictures } from "./pictures";
export { describeRole, LEAST_ROLE, mayDo, type Needs, ROLES, type Role } from "./role";
