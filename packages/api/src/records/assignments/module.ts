/* What other modules use of this one. */
export { storeAssignment } from './assign-record.ts';
export { assignmentsRouter } from './router.ts';
