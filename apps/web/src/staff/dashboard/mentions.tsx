import type { Mention } from '@isangano/contracts/notes/note';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Timestamp } from '../base/timestamp.tsx';
import { RecordLink } from '../records/record-link.tsx';

const linkClass = 'inline-flex min-h-11 items-center text-base font-bold text-ink wrap-anywhere';

/** Notes that mention this person, until they have seen the notes of that record. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  const { _ } = useLingui();
  const titleId = useId();
  if (mentions.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12 border-l-8 border-ochre bg-chalk p-5">
      <h2 id={titleId} className="text-2xl">
        {_('staff.dashboard.mentions')}
      </h2>
      <ul className="mt-2 grid gap-4">
        {mentions.map((mention) => (
          <li key={mention.noteId}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <RecordLink record={mention} className={linkClass}>
                {mention.name}
              </RecordLink>
              <span className="wrap-anywhere">{mention.by}</span>
              <Timestamp iso={mention.at} />
            </p>
            <p className="line-clamp-3 max-w-text wrap-anywhere">{mention.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
