/**
 * Writes the content folder of a group: `npm run brand -- <folder> [<answers>.json]`. Without a file it asks. Its facts
 * and colours are written anew, with a palette that follows from six colours; lists and texts that the folder lacks are
 * copied from the sample group, to be replaced. Then it lists contrasts that are too low, and remaining sample content.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { defaultsFolder } from '../../src/sample-names.ts';
import { brandSchema } from '../../src/schemas/brand.ts';
import { contactSchema } from '../../src/schemas/lists.ts';
import { paletteSchema } from '../../src/schemas/palette.ts';
import { findLowContrasts } from './contrast.ts';
import { baseColours, derivePalette } from './derive-palette.ts';

// The messages of zod/mini are otherwise all `Invalid input`.
z.config(en());

const usage = 'Usage: npm run brand -- <folder> [<answers>.json]';

const answersSchema = z.object({ ...brandSchema.shape, ...contactSchema.shape, colours: baseColours });
type Answers = z.output<typeof answersSchema>;

const {
  positionals: [folderArgument, file],
} = parseArgs({ allowPositionals: true });
if (!folderArgument) {
  console.error(usage);
  process.exit(1);
}
const folder = resolve(folderArgument);
// Read by what is imported below.
process.env.CONTENT_DIR = folder;

const answers = file ? parseAnswers(JSON.parse(readFileSync(file, 'utf8'))) : await ask();
const { colours, email, phone, address, social, ...brand } = answers;
const palette = derivePalette(colours);
writeJson('brand.json', brand);
writeJson('contact.json', { email, phone, address, social });
writeJson('palette.json', palette);
const { contentKinds, groupCatalogues, listSampleContent } = await import('./sample-content.ts');
for (const kind of contentKinds) copyOnce(join(defaultsFolder, `${kind}.json`), `${kind}.json`);
for (const name of groupCatalogues)
  for (const locale of brand.languages) {
    const catalogue = `texts/${name}/${locale}.po`;
    copyOnce(join(defaultsFolder, '..', catalogue), catalogue);
  }

const failures = findLowContrasts(palette);
for (const { theme, foreground, ground, ratio, needed, proposal } of failures)
  console.log(
    `${theme}: ${foreground} on ${ground} has a contrast of ${ratio.toFixed(2)}, not ${needed}: ${
      proposal ? `the nearest that has it is ${proposal}` : 'no colour of this hue has it, change the ground'
    }`,
  );
const rest = listSampleContent();
if (rest.length > 0)
  console.log(`Still content of the sample group:\n${rest.map((line) => `  ${line}`).join('\n')}`);
console.log(`Written to ${folder}. To see it: CONTENT_DIR=${folderArgument} npm start`);
process.exit(failures.length > 0 ? 1 : 0);

function parseAnswers(input: unknown): Answers {
  const result = answersSchema.safeParse(input);
  if (result.success) return result.data;
  console.error(`${file ?? 'The answers'}:\n${z.prettifyError(result.error)}`);
  process.exit(1);
}

/** Asks for each fact, as long as the answer is not valid. The sample group's is the default. */
async function ask(): Promise<Answers> {
  const sample = z.record(z.string(), z.unknown()).parse(readSample());
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(answersSchema.shape)) {
    for (;;) {
      const line = await terminal.question(`${name} [${toLine(sample[name])}]: `);
      const result = z.safeParse(schema, line === '' ? sample[name] : fromLine(line, sample[name]));
      input[name] = result.data;
      if (result.success) break;
      console.log(z.prettifyError(result.error));
    }
  }
  terminal.close();
  return answersSchema.parse(input);
}

function readSample(): unknown {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../src/defaults', name), 'utf8'));
  const object = z.record(z.string(), z.unknown());
  const { light } = paletteSchema.parse(read('palette.json'));
  return {
    ...object.parse(read('brand.json')),
    ...object.parse(read('contact.json')),
    colours: baseColours.parse(light),
  };
}

/** Texts are typed as they are, everything else as JSON. */
function toLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fromLine(line: string, sample: unknown): unknown {
  if (typeof sample === 'string') return line;
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function writeJson(name: string, value: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

function copyOnce(source: string, name: string): void {
  const target = join(folder, name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
