import { Alert } from '../../ui/alert.tsx';
import { useErrorText } from './error-text.ts';

type ErrorAlertProps = {
  /** Nothing is shown without one. */
  error: { message: string } | null;
  className?: string;
};

export function ErrorAlert({ error, className }: ErrorAlertProps) {
  const getErrorText = useErrorText();
  return (
    error && (
      <Alert tone="error" className={className}>
        {getErrorText(error)}
      </Alert>
    )
  );
}
