import type { Plugin } from 'vite';

/** Nothing here uses them. */
const leftOutHooks = [
  'usePrefetchInfiniteQuery',
  'usePrefetchQuery',
  'useQueries',
  'useSuspenseInfiniteQuery',
  'useSuspenseQueries',
  'useSuspenseQuery',
];

const leftOut = `function leftOut() {
  throw new Error('apps/web/slim-trpc.ts leaves this hook out of the bundle.');
}
const ${leftOutHooks.map((name) => `${name} = leftOut`).join(', ')};`;

/**
 * Makes tRPC smaller in the bundle by about 2 KB (brotli). It is published for old browsers: its helpers for object spread and fields become what
 * they stand for. What nothing here uses can be left out: rendering on a server, the part for WebSockets, where a static field counts as
 * a side effect, and some hooks, which throw if anybody calls them. The budgets of staff pages notice when a new version of
 * tRPC no longer matches.
 */
export const slimTrpc: Plugin = {
  name: 'slim-trpc',
  apply: 'build',
  transform: {
    filter: { id: /@trpc\/[\w-]+\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll('typeof window === "undefined"', 'false')
        // They are one code, and reading it four times keeps the table of all codes.
        .replace(/const retryableRpcCodes = \[[^\]]*\];/, 'const retryableRpcCodes = [-32603];')
        .replace('_defineProperty(WsConnection, "connectCount", 0);', '')
        .replaceAll(/\b_defineProperty\(this, "(\w+)", /g, '(this.$1 = ')
        .replaceAll(/(?<!function )\b_objectSpread2\(/g, 'Object.assign(')
        .replace(
          /import \{(.*)\} from "@tanstack\/react-query";/,
          (_line, names: string) => `${importOthers(names)}\n${leftOut}`,
        ),
  },
};

function importOthers(names: string): string {
  const others = names.split(',').filter((name) => !leftOutHooks.includes(name.trim()));
  return `import {${others.join(',')}} from "@tanstack/react-query";`;
}
