import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import type { CatalogueName } from './catalogue-names.ts';
import type { Catalogues } from './catalogues.ts';

const asked = new WeakMap<Catalogues, Map<string, Promise<void>>>();

/** The same promise each time, as `use` wants it. */
function askOnce(catalogues: Catalogues, names: readonly CatalogueName[]): Promise<void> {
  const known = asked.get(catalogues) ?? new Map<string, Promise<void>>();
  asked.set(catalogues, known);
  const key = names.join(' ');
  const loading = known.get(key) ?? catalogues.need(...names);
  known.set(key, loading);
  return loading;
}

/** For a part that is loaded late: it waits for words that its page has no need of. */
export function useLateWords(...names: CatalogueName[]): void {
  use(askOnce(useRouter().options.context.catalogues, names));
}
