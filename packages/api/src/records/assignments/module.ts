export { getAssignee, storeAssignment } from './assign-record.ts';
export { assignmentsRouter } from './router.ts';
