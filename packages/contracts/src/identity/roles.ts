/**
 * Roles of staff accounts. A reader changes nothing, a reviewer decides on applications and edits projects, an owner may do
 * everything. An editor writes and publishes what the site says, and sees nothing of what visitors sent.
 */
export const staffRoles = ['editor', 'reader', 'reviewer', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The access levels of calls: the rights of a role, or any role. */
export type LeastRole = StaffRole | 'any';

const rights: Readonly<Record<StaffRole, readonly LeastRole[]>> = {
  editor: ['any', 'editor'],
  reader: ['any', 'reader'],
  reviewer: ['any', 'reader', 'reviewer'],
  owner: ['any', 'editor', 'reader', 'reviewer', 'owner'],
};

/** Whether a role has the rights of another one. */
export function hasRole(role: StaffRole, least: LeastRole): boolean {
  return rights[role].includes(least);
}

/** localStorage key of the staff session. */
export const adminSessionKey = 'adminAuth';
