import { useErrorText } from './error-text.ts';

/** Says that a call of the API has failed, on pages that have no code of alerts at first. Nothing is shown without an error. */
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
