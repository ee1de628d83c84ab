/**
 * Roles of staff accounts, from the least rights to the most. A reader changes nothing, a reviewer decides on
 * applications and edits projects, an owner may also delete.
 */
export const staffRoles = ['reader', 'reviewer', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role has at least the rights of another one. */
export function hasRole(role: StaffRole, least: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(least);
}
