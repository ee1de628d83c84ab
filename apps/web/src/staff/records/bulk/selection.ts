import { bulkSelectedMax } from '@isangano/contracts/bulk/limits';
import type { BulkSelectionInput } from '@isangano/contracts/bulk/operation';

/** A record that can be selected; its version is the one that the person sees. */
export type Selectable = { id: string; version: number };

/** Which records of a list are selected: some by their ids, or all that match. */
export type Selection = {
  /** The filter of the list: a selection ends when it changes. */
  filterKey: string;
  versions: ReadonlyMap<string, number>;
  isAll: boolean;
  /** The record that was selected or deselected last, from which a range begins. */
  lastId?: string;
};

export function createSelection(filterKey: string): Selection {
  return { filterKey, versions: new Map(), isAll: false };
}

/**
 * Selects or deselects a record, or with a range all from the last one to it, among those that are shown. If all
 * matches were selected, the other shown records remain selected.
 */
export function toggleRecord(
  before: Selection,
  records: readonly Selectable[],
  { id, isRange }: { id: string; isRange: boolean },
): Selection {
  const selection = before.isAll ? { ...before, versions: withVersions(before, records, true) } : before;
  const to = records.findIndex((record) => record.id === id);
  const from = isRange ? records.findIndex((record) => record.id === selection.lastId) : -1;
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const isSelected = !selection.versions.has(id);
  const versions = withVersions(selection, records.slice(first, last + 1), isSelected);
  return { ...selection, versions, isAll: false, lastId: id };
}

/** Selects all records that are shown, or none of them if all are selected. */
export function toggleShown(selection: Selection, records: readonly Selectable[]): Selection {
  const isSelected = !records.every(({ id }) => selection.versions.has(id));
  return { ...selection, versions: withVersions(selection, records, isSelected), isAll: false };
}

/** Deselects the records that an operation has changed. */
export function deselect(selection: Selection, changed: BulkSelectionInput): Selection {
  if (changed.type !== 'records') return createSelection(selection.filterKey);
  return { ...selection, versions: withVersions(selection, changed.records, false) };
}

function withVersions(
  selection: Selection,
  changed: readonly Selectable[],
  isSelected: boolean,
): Selection['versions'] {
  const versions = new Map(selection.versions);
  for (const { id, version } of changed) {
    if (!isSelected) versions.delete(id);
    else if (versions.size < bulkSelectedMax) versions.set(id, version);
  }
  return versions;
}
