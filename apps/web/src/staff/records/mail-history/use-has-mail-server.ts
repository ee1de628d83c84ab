import { api } from '../../base/api.ts';

/** Whether the server hands mails to a mail server, and does not write them to files; undefined until it is known. */
export function useHasMailServer(): boolean | undefined {
  const { data } = api.replies.settings.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return data?.canReply;
}
