import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { RecordNotes } from './record-notes.tsx';
import { usePresence } from './use-presence.ts';

/** What the team shares about a record: who takes care of it, who looks at it now, and notes. */
export function RecordTeam({ about }: { about: RecordSubject }) {
  const { _ } = useLingui();
  useDeferredMessages('staffRecords');
  const present = usePresence(about);
  return (
    <div className="my-5 grid max-w-3xl gap-5 border-t-2 border-line pt-4">
      <div className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-2">
        <AssigneeSelect about={about} />
        <p role="status" className="min-h-6 text-sm font-bold wrap-anywhere">
          {present.length > 0 && _('records.present', { count: present.length, names: present.join(', ') })}
        </p>
      </div>
      <RecordNotes about={about} />
    </div>
  );
}
