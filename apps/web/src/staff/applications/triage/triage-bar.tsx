import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { useLingui } from '@lingui/react';
import type { MouseEvent, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { ForRole } from '../../session/role.tsx';
import { ScoreControl } from '../assessment/score-control.tsx';
import type { Score } from '../assessment/use-score.ts';
import type { TriageAction } from './use-triage-keys.ts';

type TriageBarProps = {
  row: ApplicationRow | undefined;
  score: Score;
  scoreRef: RefObject<HTMLFieldSetElement | null>;
  hasPrevious: boolean;
  hasNext: boolean;
  onAct: (action: TriageAction) => void;
};

/** The buttons of the triage page, at the bottom of the window where a thumb reaches them. */
export function TriageBar({ row, score, scoreRef, hasPrevious, hasNext, onAct }: TriageBarProps) {
  const { _ } = useLingui();
  const isPending = row?.status === 'pending';

  /** The second click of a double click would decide the next application. */
  function once(action: TriageAction) {
    return ({ detail }: MouseEvent) => {
      if (detail < 2) onAct(action);
    };
  }

  return (
    <section
      aria-label={_('triage.bar')}
      className="ground-bone mt-6 grid gap-2 border-t-2 border-ink py-2"
      style={{ position: 'sticky', bottom: 'var(--toasts-bottom)', zIndex: 10 }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-2">
          <Button variant="secondary" size="s" disabled={!hasPrevious} onClick={() => onAct('previous')}>
            <ChevronDownIcon className="rotate-90 lg:hidden" />
            <span className="max-lg:sr-only">{_('triage.previous')}</span>
          </Button>
          <Button variant="secondary" size="s" disabled={!hasNext} onClick={() => onAct('next')}>
            <ChevronDownIcon className="-rotate-90 lg:hidden" />
            <span className="max-lg:sr-only">{_('triage.next')}</span>
          </Button>
        </div>
        <ForRole least="reviewer">
          {row && <ScoreControl key={row.id} ref={scoreRef} score={score} />}
          <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:*:grow">
            <Button variant="quiet" size="s" onClick={() => onAct('undo')}>
              {_('staff.applications.undo')}
            </Button>
            <Button variant="secondary" size="s" disabled={!isPending} onClick={once('reject')}>
              {_('staff.applications.reject')}
            </Button>
            <Button size="s" disabled={!isPending} onClick={once('approve')}>
              {_('staff.applications.approve')}
            </Button>
          </div>
        </ForRole>
      </div>
    </section>
  );
}
