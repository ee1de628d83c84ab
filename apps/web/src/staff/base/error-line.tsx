import { useErrorText } from './error-text.ts';

/**
 * Shows that a call of the API has failed, on pages that do not load the code of alerts at first. Renders nothing
 * without an error.
 */
export function ErrorLine({ error }: { error: { message: string } | null }) {
  const getErrorText = useErrorText();
  return (
    error && (
      <p role="alert" className="mt-6 text-sm font-bold text-error">
        {getErrorText(error)}
      </p>
    )
  );
}
