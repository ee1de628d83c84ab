/** Parts of the page on which staff edit the site. */
export const contentParts = ['texts', 'lists', 'publish', 'newsletter'] as const;
type ContentPart = (typeof contentParts)[number];

/** Query parameters of that page: its part, the page or list that is edited, and a filter of texts. */
export type ContentSearch = {
  part?: ContentPart | undefined;
  name?: string | undefined;
  show?: string | undefined;
};

/** Uses no schema library: see `lists/search.ts`. */
export function parseContentSearch(search: Readonly<Record<string, unknown>>): ContentSearch {
  const read = (name: string) => {
    const value = search[name];
    return typeof value === 'string' ? value.slice(0, 40) : undefined;
  };
  return {
    part: contentParts.find((part) => part === search.part),
    name: read('name'),
    show: read('show'),
  };
}
