import { scoreMax, scoreMin } from '@isangano/contracts/applications/limits';
import {
  getShortcut,
  isShortcutEvent,
  type PageShortcut,
  pageShortcuts,
  useKeyListener,
} from '../../base/shortcuts.ts';

export type TriageAction = PageShortcut<'review'> | 'score' | { score: number };

/** Moves the focus to the score. */
const scoreKey = 's';

function getAction(event: KeyboardEvent): TriageAction | undefined {
  if (!isShortcutEvent(event)) return undefined;
  if (event.key === scoreKey) return 'score';
  const score = /^\d$/.test(event.key) ? Number(event.key) : undefined;
  if (score !== undefined && score >= scoreMin && score <= scoreMax) return { score };
  return getShortcut(event, pageShortcuts.review);
}

/** Calls `act` for the shortcuts of the triage page. A key that is held down acts once, unless it moves on. */
export function useTriageKeys(act: (action: TriageAction) => void): void {
  useKeyListener((event) => {
    const action = getAction(event);
    if (action === undefined) return;
    event.preventDefault();
    if (!event.repeat || action === 'next' || action === 'previous') act(action);
  });
}
