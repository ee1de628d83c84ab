import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import type { RecordNoun } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import { useLingui } from '@lingui/react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { api } from '../base/api.ts';
import { matchesTerms } from './match-terms.ts';
import type { PaletteOption } from './palette-option.ts';

/** Views that colleagues save in the meantime are fetched after so long. */
const staleMs = 60_000;

const listNames: Record<RecordNoun, MessageId> = {
  application: 'staff.nav.applications',
  message: 'staff.nav.messages',
};

/** Returns the saved views that a text finds by their names, and whether they are still being fetched. */
export function useSavedViews(typed: string): { views: PaletteOption[]; isLoading: boolean } {
  const { _ } = useLingui();
  const lists = [
    api.views.list.useQuery({ noun: 'application' }, { staleTime: staleMs }),
    api.views.list.useQuery({ noun: 'message' }, { staleTime: staleMs }),
  ];

  const toOption = ({ id, noun, name, search, isShared }: SavedView): PaletteOption => ({
    id,
    label: name,
    detail: [_(listNames[noun]), ...(isShared ? [_('palette.view.shared')] : [])].join(' · '),
    group: 'palette.group.view',
    run: ({ navigate }) =>
      void (noun === 'application'
        ? navigate({ to: staffPaths.applications, search: parseApplicationsSearch(search) })
        : navigate({ to: staffPaths.messages, search: parseMessagesSearch(search) })),
  });

  return {
    views: lists
      .flatMap(({ data = [] }) => data)
      .filter(({ name }) => typed !== '' && matchesTerms(name, typed))
      .map(toOption),
    isLoading: lists.some(({ isLoading }) => isLoading),
  };
}
