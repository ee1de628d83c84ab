import { sessionEnded } from '@isangano/contracts/client-errors';
import { errorStatus } from '@isangano/contracts/error-status';
import type { Issue } from '@isangano/contracts/errors';
import type { ProjectView } from '@isangano/contracts/projects/project';
import type { ServerError } from '../../i18n/server-text.ts';
import { callOperation } from '../../submission/api/call-operation.ts';
import { dropEndedSession, getSession } from '../session/session.ts';

export type SaveResult =
  | { outcome: 'saved' }
  /** The project has a newer version on the server. */
  | { outcome: 'outdated'; error: ServerError }
  /** The session has ended; the layout opens the sign-in page. */
  | { outcome: 'ended' }
  | { outcome: 'failed'; issues: readonly Issue[] };

function sendProject(stored: ProjectView | undefined, form: FormData) {
  const session = getSession();
  const options = { form, headers: session ? { authorization: `Bearer ${session.accessToken}` } : {} };
  return stored
    ? callOperation<'projects.update'>({
        method: 'PUT',
        path: '/projects/{id}',
        params: { id: stored.id },
        ...options,
      })
    : callOperation<'projects.create'>({ method: 'POST', path: '/projects', ...options });
}

/** Creates a project, or updates the stored one, with its image. Never rejects; failures are logged. */
export async function saveProject(stored: ProjectView | undefined, form: FormData): Promise<SaveResult> {
  const result = await sendProject(stored, form);
  if (result.outcome === 'ok') return { outcome: 'saved' };
  if (result.outcome !== 'error') {
    console.error('project', result);
    return { outcome: 'failed', issues: [] };
  }
  const { status, message, code, issues } = result;
  if (status === errorStatus.unauthenticated) {
    console.error('project', sessionEnded.message);
    dropEndedSession();
    return { outcome: 'ended' };
  }
  console.error('project', status, message);
  return status === errorStatus.conflict
    ? { outcome: 'outdated', error: { message, code } }
    : { outcome: 'failed', issues };
}
