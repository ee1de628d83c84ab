import type { AdminView } from './session.ts';

/** localStorage key of the staff session. */
export const adminSessionKey = 'adminAuth';

/** The value that the browser stores under `adminSessionKey`. */
export type AdminSession = { admin: AdminView; accessToken: string };
