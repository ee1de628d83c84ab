import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';

export type Score = {
  /** That of the signed-in person. */
  own: number | null;
  /** Stores a score, or removes it with null. */
  set: (score: number | null) => void;
};

/** The score that the signed-in person gives an application. It is shown at once, and taken back if the server refuses it. */
export function useScore(id: string | undefined): Score {
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const { data } = api.applications.assessment.useQuery({ id: id ?? '' }, { enabled: id !== undefined });
  const { mutate } = api.applications.setScore.useMutation({
    onMutate: ({ id: scoredId, score }) =>
      utils.applications.assessment.setData(
        { id: scoredId },
        (before) => before && { ...before, ownScore: score },
      ),
    onError: (error) => void notifyStaff(getErrorText(error)),
    onSettled: (_result, _error, input) => utils.applications.assessment.invalidate({ id: input.id }),
  });
  return {
    own: data?.ownScore ?? null,
    set(score) {
      if (id !== undefined) mutate({ id, score });
    },
  };
}
