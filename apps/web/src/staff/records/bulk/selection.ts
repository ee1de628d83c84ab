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
