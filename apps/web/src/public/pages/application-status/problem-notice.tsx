import { useLingui } from '@lingui/react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from './receipt.tsx';

export type StatusProblem = 'incomplete' | 'unknown' | 'unreached';

export function ProblemNotice({ problem, onRetry }: { problem: StatusProblem; onRetry: () => void }) {
  const { _ } = useLingui();
  return (
    <div className="mt-8 grid max-w-text gap-6">
      <Alert tone="error" title={_(`status.problem.${problem}`)}>
        <p>{_(`status.problem.${problem}.next`)}</p>
      </Alert>
      {problem !== 'incomplete' && (
        <Button className="justify-self-start" onClick={onRetry}>
          {_('status.retry')}
        </Button>
      )}
      <Question />
    </div>
  );
}
