import { formatReference, type Reference } from './reference.ts';

/** The short reference of a record, with its id below. Both are read letter by letter, and never translated. */
export function ReferenceText({ reference }: { reference: Reference }) {
  return (
    <span translate="no" className="block min-w-0 font-mono hyphens-none">
      <strong className="block text-lg">{formatReference(reference)}</strong>
      {reference.shortReference !== '' && (
        <span className="block text-xs font-normal wrap-anywhere">{reference.id}</span>
      )}
    </span>
  );
}
