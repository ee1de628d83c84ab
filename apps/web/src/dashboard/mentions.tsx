import type { Mention } from '@isangano/contracts/notes/note';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../staff/api.ts';
import { Moment } from '../staff/moment.tsx';

/** Notes that mention this person, until they have seen the notes of that record. */
export function Mentions() {
  const { _ } = useLingui();
  const titleId = useId();
  const { data } = api.notes.listMentions.useQuery();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12 border-l-8 border-ochre bg-chalk p-5">
      <h2 id={titleId} className="text-2xl">
        {_('staff.dashboard.mentions')}
      </h2>
      <ul className="mt-2 grid gap-4">
        {data.map((mention) => (
          <li key={mention.noteId}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <RecordLink mention={mention} />
              <span className="wrap-anywhere">{mention.by}</span>
              <Moment iso={mention.at} />
            </p>
            <p className="line-clamp-3 max-w-text wrap-anywhere">{mention.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordLink({ mention: { noun, id, name } }: { mention: Mention }) {
  const className = 'inline-flex min-h-11 items-center text-base font-bold text-ink wrap-anywhere';
  return noun === 'application' ? (
    <Link to={staffPaths.applications} search={{ q: id }} className={className}>
      {name}
    </Link>
  ) : (
    <Link to={staffPaths.messages} search={{ open: id }} className={className}>
      {name}
    </Link>
  );
}
