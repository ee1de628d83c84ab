/** Writes the content folder of a group: see packages/content/scripts/brand/main.ts. */
import { ensureInstalled, run } from './lib/install.mjs';

await ensureInstalled();
const script = 'packages/content/scripts/brand/main.ts';
process.exit(run('node', [script, ...process.argv.slice(2)], { stdin: 'inherit' }).code);
