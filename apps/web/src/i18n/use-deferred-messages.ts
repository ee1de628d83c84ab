import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import type { Catalogues } from './catalogues.ts';
import { useTexts } from './language-provider.tsx';

const promisesByCatalogues = new WeakMap<Catalogues, Map<string, Promise<void>>>();

/** Returns the same promise for the same names, as `use` requires. */
function loadOnce(catalogues: Catalogues, names: readonly CatalogueName[]): Promise<void> {
  const promises = promisesByCatalogues.get(catalogues) ?? new Map<string, Promise<void>>();
  promisesByCatalogues.set(catalogues, promises);
  const key = names.join(' ');
  const loading = promises.get(key) ?? catalogues.load(...names);
  promises.set(key, loading);
  return loading;
}

/** As `useTexts`; suspends a lazily loaded component until these catalogues, which its page does not load, are loaded. */
export function useDeferredMessages(...names: CatalogueName[]) {
  use(loadOnce(useRouter().options.context.catalogues, names));
  return useTexts();
}
