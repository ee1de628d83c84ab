/**
 * Fills a data folder with applications and messages:
 * `npm run seed -w @isangano/bench -- --rows 100000 --data-dir ./data`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillDataFolder } from './lib/fill.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, 'data-dir': { type: 'string', default: './data' } },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows takes a whole number of 1 or more');
const startedAt = Date.now();
// npm runs scripts in the folder of the package, but the path is relative to the caller's folder.
await fillDataFolder(resolve(process.env.INIT_CWD ?? '.', values['data-dir']), rows);
console.log(`${rows} applications and ${rows} messages in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
