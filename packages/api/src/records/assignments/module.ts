export { assignmentsRouter, getAssignee, storeAssignment } from './router.ts';
