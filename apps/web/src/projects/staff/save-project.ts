import { type ErrorBody, errorReasonTexts, errorStatus, type Issue } from '@isangano/contracts/errors';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { clearSession, currentSession } from '../../staff/session.ts';

export type SaveResult =
  | { outcome: 'saved' }
  /** Somebody else was faster; the message says so. */
  | { outcome: 'outdated'; message: string }
  /** The session has ended; the sign-in page comes by itself. */
  | { outcome: 'ended' }
  | { outcome: 'failed'; issues: readonly Issue[] };

/** Sends a new project, or the change of a stored one, with its picture. Never rejects; failures are logged. */
export async function saveProject(stored: ProjectView | undefined, body: FormData): Promise<SaveResult> {
  const path = stored ? restPaths.project.replace('{id}', stored.id) : restPaths.projects;
  const session = currentSession();
  try {
    const answer = await fetch(apiPrefix + path, {
      method: stored ? 'PUT' : 'POST',
      headers: session ? { authorization: `Bearer ${session.accessToken}` } : {},
      body,
    });
    if (answer.ok) return { outcome: 'saved' };
    if (answer.status === errorStatus.unauthenticated) {
      console.error('project', errorReasonTexts.session_ended);
      clearSession();
      return { outcome: 'ended' };
    }
    const { message, issues = [] }: ErrorBody = await answer.json();
    console.error('project', answer.status, message);
    if (answer.status === errorStatus.conflict) return { outcome: 'outdated', message };
    return { outcome: 'failed', issues };
  } catch (fault) {
    console.error('project', fault);
    return { outcome: 'failed', issues: [] };
  }
}
