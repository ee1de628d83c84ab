import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { DraftContent } from './draft-content.ts';
import { requestCode } from './draft-requests.ts';
import type { DraftSync } from './draft-sync.ts';
import { createWrittenCode, formatWrittenCode, wrapCapability } from './written-code.ts';

const maxAttempts = 3;

/**
 * Saves the draft and returns its written code, the same each time; undefined if the server was not reached. From then on
 * small files are sent ahead of the form, too, so that other devices have them.
 */
export async function createCode(
  form: ApplicationKind,
  sync: DraftSync,
  content: DraftContent,
): Promise<string | undefined> {
  if (!(await sync.saveNow(content))) return undefined;
  const application = changeApplication(form, { isShared: true });
  if (application.code !== null) return application.code;
  const { capability } = application;
  const token = await deriveAccessToken(capability);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const code = createWrittenCode();
    const result = await requestCode(token, openApplication(form), await wrapCapability(code, capability));
    if (result.outcome === 'ok')
      return changeApplication(form, { code: formatWrittenCode(code) }).code ?? undefined;
    // Another draft may have the number.
    if (result.outcome !== 'error' || result.status !== errorStatus.conflict) return undefined;
  }
  return undefined;
}
