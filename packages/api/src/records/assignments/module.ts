/* What other modules use of this one. */
export { storeAssignment } from './assign-record.ts';
export { findActiveEmail } from './queries.ts';
export { assignmentsRouter } from './router.ts';
