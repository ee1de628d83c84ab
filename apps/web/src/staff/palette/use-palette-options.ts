import { hasRole } from '@isangano/contracts/auth/roles';
import { searchMaxChars } from '@isangano/contracts/lists/search';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getSession } from '../../auth/session.ts';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { toPersonHash } from '../../people/person-address.ts';
import { api } from '../api.ts';
import { type Command, type CommandContext, commands } from './commands.ts';

export type PaletteOption = {
  id: string;
  label: string;
  /** What distinguishes records of the same name. */
  detail: string;
  group: MessageId;
  run: (context: CommandContext) => void;
};

const searchDelayMs = 200;
const shortestQuery = 2;

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** Ignores case and accents, so that `apercu` finds `Aperçu`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const groups: Record<Command['group'], MessageId> = {
  page: 'palette.group.page',
  view: 'palette.group.view',
  action: 'palette.group.action',
};

/** Returns what a text finds: commands of the role at once, records and people after a pause in typing. */
export function usePaletteOptions(text: string): { options: PaletteOption[]; isSearching: boolean } {
  const { _ } = useLingui();
  const typed = text.trim().slice(0, searchMaxChars);
  const q = useDelayed(typed);
  const canSearch = q.length >= shortestQuery && typed.length >= shortestQuery;
  const found = api.finder.find.useQuery({ q }, { enabled: canSearch, placeholderData: keepPreviousData });
  const role = getSession()?.role ?? 'owner';
  const terms = fold(typed).split(/\s+/);

  const matching = commands.flatMap(({ id, label, group, least = 'reader', run }): PaletteOption[] => {
    const shown = 'text' in label ? label.text : _(label.message);
    const isFound = terms.every((term) => fold(shown).includes(term));
    return isFound && hasRole(role, least)
      ? [{ id, label: shown, detail: '', group: groups[group], run }]
      : [];
  });
  const records = (canSearch ? (found.data ?? []) : []).map(
    (record): PaletteOption => ({
      id: record.id,
      label: record.name,
      detail: [record.title, record.email].join(' · '),
      group: record.noun === 'application' ? 'people.type.application' : 'people.type.message',
      run: ({ navigate }) =>
        void (record.noun === 'application'
          ? navigate({ to: staffPaths.applications, search: { q: record.id } })
          : navigate({ to: staffPaths.messages, search: { open: record.id } })),
    }),
  );
  const person: PaletteOption[] = /^\S+@\S+$/.test(typed)
    ? [
        {
          id: 'person',
          label: typed,
          detail: '',
          group: 'people.title',
          run: ({ navigate }) => void navigate({ to: staffPaths.people, hash: toPersonHash(typed) }),
        },
      ]
    : [];
  return {
    options: [...person, ...records, ...matching],
    isSearching: canSearch && (found.isFetching || q !== typed),
  };
}
