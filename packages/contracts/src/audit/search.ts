/** Query parameters of the audit page. */
export type AuditSearch = Partial<Record<(typeof names)[number], string | undefined>>;

const names = ['actor', 'action', 'from', 'until'] as const;
const maxChars = 200;

/**
 * Returns the parameters as texts; the page checks them. Uses neither a schema library nor the list of actions:
 * see `applications/search.ts`.
 */
export function parseAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  return Object.fromEntries(
    names.map((name) => {
      const value = search[name];
      return [name, typeof value === 'string' ? value.slice(0, maxChars) : undefined];
    }),
  );
}
