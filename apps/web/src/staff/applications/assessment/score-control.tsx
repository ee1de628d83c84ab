import { scoreMax, scoreMin } from '@isangano/contracts/applications/limits';
import { useLingui } from '@lingui/react';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Score } from './use-score.ts';

const scores = Array.from({ length: scoreMax - scoreMin + 1 }, (_item, index) => scoreMin + index);

/** Buttons for the own score; that of the given one removes it. */
export function ScoreControl({ score, ref }: { score: Score; ref?: Ref<HTMLFieldSetElement> }) {
  const { _ } = useLingui();
  return (
    <fieldset {...(ref && { ref })} className="flex gap-2">
      <legend className="sr-only">{_('assessment.score.own')}</legend>
      {scores.map((value) => {
        const isGiven = score.own === value;
        return (
          <Button
            key={value}
            size="s"
            variant={isGiven ? 'primary' : 'secondary'}
            aria-pressed={isGiven}
            aria-label={_('assessment.score.value', { score: value, max: scoreMax })}
            onClick={() => score.set(isGiven ? null : value)}
          >
            {value}
          </Button>
        );
      })}
    </fieldset>
  );
}
