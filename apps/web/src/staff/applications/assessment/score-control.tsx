import { scoreMax, scoreMin } from '@isangano/contracts/applications/limits';
import { useLingui } from '@lingui/react';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { useErrorNotice } from '../../base/error-text.ts';

export type Score = ReturnType<typeof useScore>;

const scores = Array.from({ length: scoreMax - scoreMin + 1 }, (_item, index) => scoreMin + index);

/** Buttons for the own score; that of the given one removes it. */
export function ScoreControl({ score, ref }: { score: Score; ref?: Ref<HTMLFieldSetElement> }) {
  const { _ } = useLingui();
  return (
    <fieldset {...(ref && { ref })} className="flex flex-wrap gap-2">
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
            // The second click of a double-click would remove it.
            onClick={({ detail }) => {
              if (detail < 2) score.set(isGiven ? null : value);
            }}
          >
            {value}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** The score that the signed-in person gives an application. It is shown at once, and reverted if the server refuses it. */
export function useScore(id: string | undefined) {
  const showError = useErrorNotice();
  const utils = api.useUtils();
  const { data } = api.applications.assessment.useQuery({ id: id ?? '' }, { enabled: id !== undefined });
  const show = (scoredId: string, score: number | null) =>
    utils.applications.assessment.setData(
      { id: scoredId },
      (before) => before && { ...before, ownScore: score },
    );
  const { mutate, isPending, variables } = api.applications.setScore.useMutation({
    // One after the other, so that the last one is kept.
    scope: { id: 'score' },
    onMutate({ id: scoredId, score }) {
      const before = utils.applications.assessment.getData({ id: scoredId })?.ownScore ?? null;
      show(scoredId, score);
      return before;
    },
    onSuccess: (_result, input) => show(input.id, input.score),
    onError(error, input, before = null) {
      show(input.id, before);
      showError(error);
    },
    // Not awaited: what is refused is taken back at once.
    onSettled: (_result, _error, input) => void utils.applications.assessment.invalidate({ id: input.id }),
  });
  // What is read after an earlier score does not know this one yet.
  const isSending = isPending && variables.id === id;
  return {
    own: (isSending ? variables.score : data?.ownScore) ?? null,
    /** Stores a score, or removes it with null. */
    set(score: number | null) {
      if (id !== undefined) mutate({ id, score });
    },
  };
}
