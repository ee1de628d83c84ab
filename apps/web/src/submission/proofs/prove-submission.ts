import { callOperation } from '../api/call-operation.ts';

/**
 * Proves work for the submission with an idempotency key, which was sent to `url`, if this site's server asks for it:
 * at an abnormal rate of submissions. Shows nothing and never rejects: without a proof, staff look at the submission.
 */
export async function proveSubmission(key: string, url = ''): Promise<void> {
  // Browsers offer the cryptography only to secure sites. The e-mail service may be another site.
  if (!window.isSecureContext || new URL(url, location.href).origin !== location.origin) return;
  const offer = await callOperation('POST /proofs/challenges', { input: { key } });
  const challenge = offer.outcome === 'ok' ? offer.output.challenge : null;
  if (!challenge) return;
  try {
    const { solve } = await import('./solve.ts');
    const solution = await solve(challenge);
    if (!solution) return;
    await callOperation('POST /proofs', { input: { key, challenge, solution } });
  } catch {
    // The page is being closed, or the connection is lost.
  }
}
