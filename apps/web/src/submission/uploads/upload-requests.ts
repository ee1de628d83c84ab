import { applicationTokenHeader } from '@isangano/contracts/routes';
import { uploadsPath } from './send-file.ts';

function request(method: 'HEAD' | 'DELETE', id: string, token: string): Promise<Response> {
  return fetch(`${uploadsPath}/${id}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', [applicationTokenHeader]: token },
    // Also after the page was left.
    keepalive: true,
  });
}

/** Whether the server has a whole file. Assumes so without a connection: the submission finds out. */
export async function hasArrived(id: string, token: string): Promise<boolean> {
  try {
    const response = await request('HEAD', id, token);
    if (response.status >= 500) return true;
    const offset = response.headers.get('upload-offset');
    return response.ok && offset !== null && offset === response.headers.get('upload-length');
  } catch {
    return true;
  }
}

/** Removes an upload from the server. If the request fails, the server removes it when it expires. */
export async function removeUpload(id: string, token: string): Promise<void> {
  await request('DELETE', id, token).catch(() => undefined);
}
