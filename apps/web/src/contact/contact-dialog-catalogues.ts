import type { Catalogues } from '../i18n/catalogues.ts';

const asked = new WeakMap<Catalogues, Promise<void>>();

/** The words of the dialog, asked for once; the same promise each time, as `use` wants it. */
export function contactDialogCatalogues(catalogues: Catalogues): Promise<void> {
  let loading = asked.get(catalogues);
  if (!loading) {
    loading = catalogues.need('contact', 'faults');
    asked.set(catalogues, loading);
  }
  return loading;
}
