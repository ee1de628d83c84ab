import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { toPersonHash } from './person-address.ts';

/** Leads from a record to everything from the address of its author. */
export function PersonLink({ email }: { email: string }) {
  const { _ } = useLingui();
  useDeferredMessages('staffReplies');
  return (
    <Link to={staffPaths.people} hash={toPersonHash(email)} className="inline-block py-3 text-sm">
      {_('replies.person')}
    </Link>
  );
}
