import { brand, siteLocales } from '@isangano/content/brand';
import { localizePath } from '@isangano/content/locale-paths';
import { apiPrefix, filesPrefix, staffPaths, trpcPrefix } from '@isangano/contracts/routes';

/** Renders the sitemap: all pages in all languages, each with its alternates. */
export function renderSitemap(paths: readonly string[]): string {
  const toUrl = (path: string) => brand.siteUrl + path;
  const entries = paths.flatMap((path) => {
    const alternates = [
      ...siteLocales.map((other) => [other, localizePath(other, path)] as const),
      ['x-default', path] as const,
    ]
      .map(([lang, target]) => `    <xhtml:link rel="alternate" hreflang="${lang}" href="${toUrl(target)}"/>`)
      .join('\n');
    return siteLocales.map(
      (locale) => `  <url>\n    <loc>${toUrl(localizePath(locale, path))}</loc>\n${alternates}\n  </url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

export function renderRobots(): string {
  const disallowed = [staffPaths.signIn, `${apiPrefix}/`, `${trpcPrefix}/`, `${filesPrefix}/`];
  return `User-agent: *
${disallowed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${brand.siteUrl}/sitemap.xml
`;
}
