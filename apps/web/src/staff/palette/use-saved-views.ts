import { recordNouns } from '@isangano/contracts/records';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import { useLingui } from '@lingui/react';
import { api } from '../base/api.ts';
import { recordPages } from '../registry.ts';
import type { PaletteOption } from './commands.ts';
import { matchesTerms } from './match-terms.ts';

/** Views that colleagues save in the meantime are fetched after so long. */
const staleMs = 60_000;

/** Returns the saved views that a text finds by their names, and whether they are still being fetched. */
export function useSavedViews(typed: string): { views: PaletteOption[]; isLoading: boolean } {
  const { _ } = useLingui();
  const lists = api.useQueries((query) =>
    recordNouns.map((noun) => query.views.list({ noun }, { staleTime: staleMs })),
  );

  const toOption = ({ id, noun, name, search, isShared }: SavedView): PaletteOption => ({
    id,
    label: name,
    detail: [_(recordPages[noun].listLabel), ...(isShared ? [_('palette.view.shared')] : [])].join(' · '),
    group: 'palette.group.view',
    run: ({ navigate }) => void navigate(recordPages[noun].locateList(search)),
  });

  return {
    views: lists
      .flatMap(({ data = [] }) => data)
      .filter(({ name }) => typed !== '' && matchesTerms(name, typed))
      .map(toOption),
    isLoading: lists.some(({ isLoading }) => isLoading),
  };
}
