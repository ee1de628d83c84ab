export type SavedViewTable = {
  id: string;
  staff_id: string;
  noun: string;
  name: string;
  /** The query parameters of the list as JSON. */
  search: string;
  is_shared: 0 | 1;
  created_at: string;
};

export type ViewTables = {
  saved_view: SavedViewTable;
};
