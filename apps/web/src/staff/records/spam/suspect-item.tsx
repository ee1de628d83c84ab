import { staffPaths } from '@isangano/contracts/routes';
import type { SuspectView } from '@isangano/contracts/spam/suspects';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { ForRole, useHasRole } from '../../session/role.tsx';
import { toPersonHash } from '../privacy/person-address.ts';
import { RecordLink } from '../record-link.tsx';

/** High enough for a thumb. */
const linkClass = 'inline-block max-lg:py-2.5';

type SuspectItemProps = { suspect: SuspectView; isSending: boolean; onClear: () => void };

/** Something that is suspected spam, with the reason. Its link leads to the page that shows and deletes it. */
export function SuspectItem({ suspect, isSending, onClear }: SuspectItemProps) {
  const { _ } = useLingui();
  const titleId = useId();
  const { noun, createdAt, reason } = suspect;
  return (
    <li
      aria-labelledby={titleId}
      className="grid items-start gap-x-6 gap-y-1 border-b-2 border-line py-3 lg:grid-cols-[12rem_minmax(0,2fr)_minmax(0,3fr)]"
    >
      <p className="text-sm text-soft">
        {_(`people.type.${noun}`)}
        <span className="block">
          <Timestamp iso={createdAt} />
        </span>
      </p>
      <SuspectText suspect={suspect} titleId={titleId} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 text-sm">{_(`staff.suspect.${reason}`)}</p>
        <ForRole least="reviewer">
          <Button variant="secondary" size="s" busy={isSending} onClick={onClear}>
            {_('spam.clear')}
          </Button>
        </ForRole>
      </div>
    </li>
  );
}

function SuspectText({ suspect, titleId }: Pick<SuspectItemProps, 'suspect'> & { titleId: string }) {
  const isOwner = useHasRole('owner');
  const titleProps = { id: titleId, className: 'font-sans text-base font-bold wrap-anywhere' };
  const { id, email } = suspect;
  if (!('title' in suspect))
    return (
      <h2 {...titleProps}>
        {isOwner ? (
          <Link to={staffPaths.people} hash={toPersonHash(email)} className={linkClass}>
            {email}
          </Link>
        ) : (
          email
        )}
      </h2>
    );
  const { noun, title, name, excerpt } = suspect;
  return (
    <div className="min-w-0">
      <h2 {...titleProps}>
        <RecordLink record={{ noun, id }} className={linkClass}>
          {title}
        </RecordLink>
      </h2>
      <p className="text-sm wrap-anywhere">
        {name} · {email}
      </p>
      <p className="line-clamp-2 text-sm text-soft wrap-anywhere">{excerpt}</p>
    </div>
  );
}
