/**
 * Plants defects in a copy of the tree, one at a time, and runs the check that must catch each. With an argument:
 * only the defects whose name contains it. Fails if a check does not name the defect's place and remedy.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from './lib/copy-tree.mjs';
import { defects } from './lib/defects.mjs';
import { run } from './lib/install.mjs';

const [filter = ''] = process.argv.slice(2);
const selected = defects.filter(({ name }) => name.includes(filter));
if (selected.length === 0) {
  console.error(`No defect has ${filter} in its name.`);
  process.exit(1);
}

const copy = copyTree();

/** Applies the edits of a defect; returns a function that undoes them. */
function plant(edits) {
  const originals = new Map();
  for (const { file, edit } of edits) {
    const path = join(copy, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (!originals.has(path)) originals.set(path, text);
    writeFileSync(path, edit(text ?? ''));
  }
  return () => {
    for (const [path, text] of originals) {
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
    }
  };
}

let missed = 0;
console.log('| Defect | Caught by | Names place and remedy | Seconds |\n|---|---|---|---|');
for (const { name, caughtBy, command, edits, names } of selected) {
  const startedAt = Date.now();
  const undo = plant(edits);
  const { code, output } = run(command[0], command[1], { quiet: true, cwd: copy });
  undo();
  const unnamed = names.filter((text) => !output.includes(text));
  const isCaught = code !== 0 && unnamed.length === 0;
  if (!isCaught) missed += 1;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`| ${name} | ${code === 0 ? 'nothing' : caughtBy} | ${isCaught ? 'yes' : 'no'} | ${seconds} |`);
  if (!isCaught) console.log(`The output does not contain: ${unnamed.join('; ')}\n${output.trim()}`);
}
console.log(missed === 0 ? 'All defects were caught.' : `${missed} defects were not caught.`);
process.exitCode = missed === 0 ? 0 : 1;
