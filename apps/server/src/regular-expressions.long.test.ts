import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsTokens from 'js-tokens';
// @boundaries-ignore It weighs 59 MB, so the project has it, and a first start does not install it.
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/*
 * An expression that is worse than linear lets one short request stop the main thread. Scans the code that
 * runs on the server, the schemas and the patterns of their library. Tests and the browser's code run on
 * nobody else's input.
 */

const root = join(import.meta.dirname, '../../..');
const files = globSync('{packages/{api,contracts,content,platform}/src,apps/server/src}/**/*.ts', {
  cwd: root,
}).filter((file) => !/\.test\.ts$|testing/.test(file));

type Expression = { where: string; source: string; flags: string };

function findExpressions(file: string): Expression[] {
  const tokens = [...jsTokens(readFileSync(join(root, file), 'utf8'))];
  return tokens.flatMap(({ type, value }) => {
    if (type !== 'RegularExpressionLiteral') return [];
    const end = value.lastIndexOf('/');
    return [{ where: file, source: value.slice(1, end), flags: value.slice(end + 1) }];
  });
}

const expressions = files.flatMap(findExpressions);

test('the scan finds expressions, and reports a quadratic one', () => {
  expect(expressions.length).toBeGreaterThan(30);
  expect(checkSync('\\/+(?=\\?|$)', '').status).toBe('vulnerable');
});

describe('takes linear time', () => {
  test.each(expressions)('$where: $source', ({ source, flags }) => {
    expect(checkSync(source, flags).status).toBe('safe');
  });

  test('the pattern of e-mail addresses in the schemas', () => {
    expect(checkSync(z.regexes.email.source, z.regexes.email.flags).status).toBe('safe');
  });
});
