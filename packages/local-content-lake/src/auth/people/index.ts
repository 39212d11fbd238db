export { Avatars } from "./avatars";
export { type Credentials, MAIL_LINK_MINUTES } from "./credentials";
export {
  EDITOR,
  type Member,
  nameOf,
  type Profile,
  profileOf,
  type User,
  userOf,
  VIEWER,
} from "./member";
export { CLOSE_CODES, type EndReason, OpenConnections } from "./open-connections";
export type { Passkey, PasskeyKey } from "./passkeys";
export { People } from "./people";
export {
  describeRole,
  LEAST_ROLE,
  type RequiredAccess,
  ROLES,
  type Role,
  roleAllows,
} from "./role";
export { digest } from "./secret";
export { deviceName } from "./user-agent";
