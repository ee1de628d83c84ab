/**
 * Follows the links of every page of the running site, and fails when one leads nowhere: to a page, a file or a heading that
 * does not exist. Links to other sites are not followed; those with the public address of this one are.
 */
import { brand } from '@isangano/content/brand';
import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import { LinkChecker, LinkState } from 'linkinator';
import { removeData, startServer } from './lib/server.ts';

const server = await startServer();
const ownAddresses = [server.url, brand.siteUrl];
const checker = new LinkChecker();
const { links } = await checker.check({
  path: locales.flatMap((locale) =>
    Object.values(publicPaths).map((path) => server.url + localizePath(locale, path)),
  ),
  recurse: true,
  urlRewriteExpressions: [
    { pattern: new RegExp(`^${RegExp.escape(brand.siteUrl)}`), replacement: server.url },
  ],
  checkFragments: true,
  concurrency: 20,
  linksToSkip: (link) => Promise.resolve(!ownAddresses.some((address) => link.startsWith(address))),
});
await server.stop();
removeData(server);

const followed = links.filter(({ state }) => state !== LinkState.SKIPPED);
const broken = followed.filter(({ state }) => state === LinkState.BROKEN);
for (const { url, parent, status } of broken) console.log(`${parent}: ${url} (${status})`);
console.log(`${followed.length} links, ${broken.length} dead`);
if (broken.length > 0 || followed.length === 0) process.exitCode = 1;
