/** Names of browsers, each with a text of its user agent. The first match counts: most also name others. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns a name for the client of a session, such as `Firefox, Android`; null if it is no browser. */
export function describeUserAgent(userAgent: string | undefined): string | null {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([text]) => userAgent?.includes(text))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
}
