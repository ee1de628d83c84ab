import type { AdminView } from './session.ts';

/** Key of the browser's storage for the signed-in member of staff. */
export const adminSessionKey = 'adminAuth';

/** What the browser keeps under `adminSessionKey`. */
export type AdminSession = { admin: AdminView; accessToken: string };
