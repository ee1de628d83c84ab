import { scoreMax, scoreMin } from '@isangano/contracts/applications/limits';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { useLingui } from '@lingui/react';
import type { ComponentProps, MouseEvent, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { BottomBar } from '../../base/bottom-bar.tsx';
import { QuietButton } from '../../base/buttons.tsx';
import {
  getShortcut,
  isShortcutEvent,
  type PageShortcut,
  pageShortcuts,
  useKeyListener,
} from '../../base/shortcuts.ts';
import { ForRole } from '../../session/role.tsx';
import type { Score } from '../assessment/score-control.tsx';
import { ScoreControl } from '../assessment/score-control.tsx';

export type TriageAction = PageShortcut<'review'> | 'score' | { score: number };

/** Moves the focus to the score. */
const scoreKey = 's';

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
    <BottomBar label={_('triage.bar')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-2">
          <BarButton variant="secondary" disabled={!hasPrevious} onClick={() => onAct('previous')}>
            <ChevronDownIcon className="rotate-90 lg:hidden" />
            <span className="max-lg:sr-only">{_('triage.previous')}</span>
          </BarButton>
          <BarButton variant="secondary" disabled={!hasNext} onClick={() => onAct('next')}>
            <ChevronDownIcon className="-rotate-90 lg:hidden" />
            <span className="max-lg:sr-only">{_('triage.next')}</span>
          </BarButton>
        </div>
        <ForRole least="reviewer">
          {row && <ScoreControl key={row.id} ref={scoreRef} score={score} />}
          <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap max-sm:*:grow">
            <QuietButton onClick={() => onAct('undo')}>{_('staff.applications.undo')}</QuietButton>
            <BarButton variant="secondary" disabled={!isPending} onClick={once('reject')}>
              {_('staff.applications.reject')}
            </BarButton>
            <BarButton disabled={!isPending} onClick={once('approve')}>
              {_('staff.applications.approve')}
            </BarButton>
          </div>
        </ForRole>
      </div>
    </BottomBar>
  );
}

/** Keeps the focus while it is disabled, as its own action may disable it. */
function BarButton({ disabled, onClick, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      size="s"
      className={disabled ? 'opacity-55' : undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    />
  );
}

function getAction(event: KeyboardEvent): TriageAction | undefined {
  if (!isShortcutEvent(event)) return undefined;
  if (event.key === scoreKey) return 'score';
  const score = /^\d$/.test(event.key) ? Number(event.key) : undefined;
  if (score !== undefined && score >= scoreMin && score <= scoreMax) return { score };
  return getShortcut(event, pageShortcuts.review);
}

/** Calls `act` for the shortcuts of the triage page. A held key acts once, except for those that move on. */
export function useTriageKeys(act: (action: TriageAction) => void): void {
  useKeyListener((event) => {
    const action = getAction(event);
    if (action === undefined) return;
    event.preventDefault();
    if (!event.repeat || action === 'next' || action === 'previous') act(action);
  });
}
