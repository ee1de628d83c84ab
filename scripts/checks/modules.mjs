/**
 * Checks how the folders of the source import each other. A module is used only through its `module.ts`; sibling folders
 * have no circle of value imports; the arrows of the diagram in docs/architecture.md are all imports there are; each driver
 * of a database is imported in one folder; and code that works on records of any kind names none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { reportProblems } from '../lib/report.mjs';
import { root, trackedFiles } from '../lib/repository.mjs';
import { listImports } from '../lib/source-imports.mjs';

const diagramFile = 'docs/architecture.md';
/** The drivers of databases, and the only folders that import them. */
const drivers = new Map([
  ['better-sqlite3', 'packages/platform/src/sqlite/'],
  ['pg', 'packages/platform/src/postgres/'],
]);
const problems = [];

const isTest = (file) => /\.(test|spec)\.tsx?$|(^|\/)testing(-[\w-]+)?\.tsx?$/.test(file);
const sources = trackedFiles().filter(
  (file) =>
    /^(packages|apps)\/[\w-]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.gen.ts') && !isTest(file),
);
const known = new Set(sources);

/** The file that an import of another file names, or undefined for a library. */
function resolve(file, from) {
  if (from.startsWith('.')) return normalize(join(dirname(file), from));
  const [, name, path] = /^@isangano\/([\w-]+)\/(.+)$/.exec(from) ?? [];
  if (!name) return undefined;
  return [`packages/${name}/src/${path}.ts`, `packages/${name}/src/${path}.tsx`].find((one) =>
    known.has(one),
  );
}

const imports = sources.flatMap((file) =>
  listImports(readFileSync(join(root, file), 'utf8')).flatMap(({ from, isTypeOnly }) => {
    const folder = drivers.get(from);
    if (folder && !file.startsWith(folder))
      problems.push(`${file}: imports ${from}: only files in ${folder} may`);
    const target = resolve(file, from);
    return target && known.has(target) ? [{ file, target, isTypeOnly }] : [];
  }),
);

// A folder with a module.ts is a module.
const modules = sources.filter((file) => file.endsWith('/module.ts')).map(dirname);
const findModule = (file) => modules.find((folder) => file.startsWith(`${folder}/`));
for (const { file, target } of imports) {
  const module = findModule(target);
  if (module && findModule(file) !== module && target !== `${module}/module.ts`)
    problems.push(
      `${file}: imports ${target}: import it from ${module}/module.ts, which exports what others may use`,
    );
}

// What works on records of any kind asks a registry, and never which kind it has.
const listValues = (file, name) => {
  const [, list] = new RegExp(`export const ${name} = \\[(.*?)\\]`).exec(
    readFileSync(join(root, file), 'utf8'),
  );
  return Array.from(list.matchAll(/'(\w+)'/g), ([, value]) => value);
};
const owners = new Map([
  ...listValues('packages/contracts/src/records.ts', 'recordNouns').flatMap((noun) => [
    [noun, `${noun}s`],
    [`${noun}s`, `${noun}s`],
  ]),
  ...listValues('packages/contracts/src/applications/values.ts', 'applicationKinds').map((kind) => [
    kind,
    'applications',
  ]),
]);
const nounTest = /\b(?:noun|kind|type) [!=]== '(\w+)'|\bcase '(\w+)':/g;
for (const file of sources) {
  if (!/^(packages\/api|apps\/web\/src\/staff)\//.test(file)) continue;
  for (const [test, compared, cased] of readFileSync(join(root, file), 'utf8').matchAll(nounTest)) {
    const owner = owners.get(compared ?? cased);
    if (owner && !file.includes(`/${owner}/`))
      problems.push(
        `${file}: asks for a kind of record (${test}): register the difference in ${owner}, and read it from registry.ts`,
      );
  }
}

// Every folder with folders in it is a level.
const levels = new Map();
for (const { file, target, isTypeOnly } of imports) {
  if (isTypeOnly) continue;
  const parts = file.split('/');
  const others = target.split('/');
  let depth = 0;
  while (parts[depth] === others[depth]) depth += 1;
  if (depth >= parts.length - 1 || depth >= others.length - 1) continue;
  const level = parts.slice(0, depth).join('/');
  const edges = levels.get(level) ?? new Map();
  levels.set(level, edges);
  const targets = edges.get(parts[depth]) ?? new Map();
  edges.set(parts[depth], targets);
  if (!targets.has(others[depth])) targets.set(others[depth], `${file} imports ${target}`);
}
for (const [level, edges] of levels)
  for (const circle of listCircles(edges)) {
    const examples = circle.map((folder, index) =>
      edges.get(folder).get(circle[(index + 1) % circle.length]),
    );
    problems.push(
      `${level}/: ${circle.join(' → ')} → ${circle[0]} import each other in a circle: ${examples.join('; ')}`,
    );
  }

/** Lists one shortest circle through each folder that has any, each circle once. */
function listCircles(edges) {
  const circles = new Map();
  for (const start of edges.keys()) {
    const paths = [[start]];
    const seen = new Set();
    for (let path = paths.shift(); path; path = paths.shift()) {
      const targets = edges.get(path.at(-1)) ?? new Map();
      if (targets.has(start)) {
        circles.set(path.toSorted((one, other) => one.localeCompare(other)).join(), path);
        break;
      }
      for (const target of targets.keys())
        if (!seen.has(target)) {
          seen.add(target);
          paths.push([...path, target]);
        }
    }
  }
  return [...circles.values()];
}

const diagram = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(join(root, diagramFile), 'utf8'))?.[1] ?? '';
const nodes = new Map(
  Array.from(diagram.matchAll(/^\s*([\w-]+)\["([\w/.-]+)/gm), ([, id, folder]) => [folder, id]),
);
const folders = [...nodes.keys()].sort((one, other) => other.length - one.length);
for (const folder of folders)
  if (!existsSync(join(root, folder)))
    problems.push(`${diagramFile}: the diagram shows ${folder}, which does not exist`);
/** The node of a file: that of the innermost folder that the diagram shows. */
const findNode = (file) => nodes.get(folders.find((folder) => file.startsWith(`${folder}/`)));

/** Types may refer to each other within a package. */
const isSamePackage = (file, target) => file.split('/')[1] === target.split('/')[1];

/** Arrows by their ends: `-->` imports values, `-.->` only types. */
const arrows = new Map();
for (const [, from, arrow, targets] of diagram.matchAll(/^\s*([\w-]+) (-->|-\.->) ([\w &-]+)$/gm))
  for (const target of targets.split('&'))
    arrows.set(`${from} ${target.trim()}`, { isTypeOnly: arrow === '-.->', isUsed: false });

for (const { file, target, isTypeOnly } of imports) {
  const [from, to] = [findNode(file), findNode(target)];
  if (!from || !to)
    problems.push(`${from ? target : file}: is in no folder of the diagram in ${diagramFile}`);
  else if (from !== to && !(isTypeOnly && isSamePackage(file, target))) {
    const arrow = arrows.get(`${from} ${to}`);
    if (!arrow)
      problems.push(
        `${file}: imports ${target}, but the diagram in ${diagramFile} has no arrow ${from} --> ${to}`,
      );
    else if (arrow.isTypeOnly && !isTypeOnly)
      problems.push(
        `${file}: imports a value from ${target}: use \`import type\`, or move the value to contracts`,
      );
    else arrow.isUsed = true;
  }
}
for (const [ends, { isUsed }] of arrows)
  if (!isUsed)
    problems.push(`${diagramFile}: nothing imports along the arrow ${ends.replace(' ', ' --> ')}: remove it`);

reportProblems([...new Set(problems)]);
