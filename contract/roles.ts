const ROLES_WITHOUT_PUBLISHING: ReadonlySet<string> = new Set(["contributor", "viewer"]);

/**
 * Whether somebody with these roles may change published content, and so read contact messages and review drafts.
 * Custom roles of a hosted project count as allowed: Sanity itself refuses what they may not do.
 */
export function mayPublish(roles: readonly string[]): boolean {
  return roles.some((role) => !ROLES_WITHOUT_PUBLISHING.has(role));
}
