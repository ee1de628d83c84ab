import { presenceSignMs } from '@isangano/contracts/presence/presence';
import type { RecordSubject } from '@isangano/contracts/records';
import { useEffect } from 'react';
import { api } from '../base/api.ts';
import { useMembers } from './use-members.ts';

/** Tells colleagues that this person has a record open, while its page is in view. Returns the names of those who have, too. */
export function usePresence({ noun, id }: RecordSubject): string[] {
  const members = useMembers();
  const { client } = api.useUtils();
  const { data = [] } = api.presence.list.useQuery({ noun, id });

  useEffect(() => {
    const about = { noun, id };
    // The API client logs errors; the next sign follows soon.
    const ignore = () => undefined;
    const giveSign = () => {
      if (!document.hidden) client.presence.enter.mutate(about).catch(ignore);
    };
    giveSign();
    const timer = setInterval(giveSign, presenceSignMs);
    document.addEventListener('visibilitychange', giveSign);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', giveSign);
      client.presence.leave.mutate(about).catch(ignore);
    };
  }, [client, noun, id]);

  return members.filter((member) => data.includes(member.id)).map(({ username }) => username);
}
