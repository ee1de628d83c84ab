import type { MailState } from '@isangano/contracts/replies/values';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { api } from '../../base/api.ts';

export const mailTones: Record<MailState, BadgeTone> = {
  waiting: 'blue',
  delayed: 'yellow',
  sent: 'green',
  written: 'yellow',
  refused: 'red',
  uncertain: 'yellow',
  bounced: 'red',
  withdrawn: 'neutral',
};

export function useMailSettings() {
  return api.replies.settings.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** Whether the server hands mails to a mail server, and does not write them to files; undefined until it is known. */
export function useHasMailServer(): boolean | undefined {
  return useMailSettings().data?.canReply;
}
