import { brand } from '@isangano/content/brand';
import { latestLocalTime, toInstant } from '@isangano/contracts/local-time';
import { useLingui } from '@lingui/react';
import { getTimeZoneCity } from '../../../i18n/group-time.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { TextField } from '../../base/fields.tsx';
import type { ReplyState } from './use-reply.ts';

/** The time at which a reply is sent, in the time zone of the group. */
export function SendLater({ reply }: { reply: ReplyState }) {
  const { _ } = useLingui();
  useDeferredMessages('staffThread');
  return (
    <TextField
      type="datetime-local"
      max={latestLocalTime}
      label={_('replies.sendAt')}
      hint={_('replies.sendAt.hint', { city: getTimeZoneCity() })}
      error={reply.errors.sendAt && _('replies.sendAt.over')}
      // The button that showed it is gone.
      autoFocus
      value={reply.localTime}
      onValue={(localTime) =>
        reply.setPlan(localTime === '' ? undefined : `${localTime} ${toInstant(localTime, brand.timeZone)}`)
      }
    />
  );
}
