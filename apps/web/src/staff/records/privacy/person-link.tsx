import { staffPaths } from '@isangano/contracts/routes';
import { Link } from '@tanstack/react-router';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';

const emailName = 'email';

/**
 * The address is in the fragment of the page's URL: browsers do not send it to servers, neither as the address of the
 * page nor as the referrer of a request, so that no log contains it. Requests about the person have it in their body.
 */
export function toPersonHash(email: string): string {
  return new URLSearchParams({ [emailName]: email }).toString();
}

/** Returns the address in a fragment without its `#`; empty if there is none. */
export function readPersonHash(hash: string): string {
  return new URLSearchParams(hash).get(emailName)?.trim() ?? '';
}

/** Leads from a record to everything from the address of its author. */
export function PersonLink({ email }: { email: string }) {
  const { _ } = useDeferredMessages('staffReplies');
  return (
    <Link to={staffPaths.people} hash={toPersonHash(email)} className="inline-block py-3 text-sm">
      {_('replies.person')}
    </Link>
  );
}
