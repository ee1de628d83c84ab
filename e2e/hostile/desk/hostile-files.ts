import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import {
  fileBytes,
  interviewParts,
  multipart,
  officeBinary,
  officeXml,
  type Part,
  partnerParts,
  png,
} from '@isangano/server/testing-bodies';
import { authorize, createClient } from '../lib/client.ts';
import type { Report } from '../lib/report.ts';
import type { HostileServer } from '../lib/server.ts';

const word = 'wordprocessingml.document';
const macros = '<Override PartName="/word/notes.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
const relationships = (target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`;

const hostileDocuments: Readonly<Record<string, Buffer>> = {
  'notes.docx': officeXml(word, { 'word/notes.bin': 'macros' }, macros),
  'template.docx': officeXml(word, {
    'word/_rels/settings.xml.rels': relationships('https://bad.example/t.dotm'),
  }),
  'letter.doc': officeBinary('WordDocument', ['Macros', '_VBA_PROJECT']),
};

const largePortraits = 6;
/** Of each side; nearly the most that is accepted. */
const portraitPixels = 6300;
const lookMs = 5000;
/** The memory of one decoded portrait of the largest size, and of the server itself. */
const memoryMaxMiBOverIdle = 200;

/**
 * Sends files that attack their readers: documents with macros or a template from elsewhere, and with `isFull` small
 * portraits that take much memory. Reads a file whose audit entry cannot be written.
 */
export async function attackByFiles(
  server: HostileServer,
  report: Report,
  { isFull }: { isFull: boolean },
): Promise<void> {
  const { base, send, signIn, call, query } = createClient(server);
  let sent = 0;
  const apply = async (path: string, fields: Part[], file: Part) => {
    sent += 1;
    // Each differs from the others, or it would be a duplicate.
    const parts = fields.map((part) =>
      ['pitch', 'summary'].includes(part.name) ? { ...part, value: `${part.value} ${sent}` } : part,
    );
    const { headers, payload } = multipart([...parts, file]);
    return await fetch(base + apiPrefix + path, {
      method: 'POST',
      headers: { 'content-type': String(headers['content-type']) },
      body: Uint8Array.from(payload),
    });
  };
  const applyWith = async (file: Part) =>
    interviewView.parse(await (await apply(restPaths.interviews, interviewParts, file)).json()).id;
  const statuses = new Map<string, number>();
  const documents = { 'plain.docx': officeXml(word), ...hostileDocuments };
  for (const [file, content] of Object.entries(documents))
    statuses.set(
      file,
      (await apply(restPaths.partners, partnerParts, { name: 'docs', file, content })).status,
    );
  report.claim(
    statuses.get('plain.docx') === 201 &&
      Object.keys(hostileDocuments).every((file) => statuses.get(file) === 415),
    'documents with macros or a template from elsewhere are refused',
    [...statuses].map(([file, status]) => `${file}: ${status}`),
  );

  const token = await signIn();
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const id = await applyWith(portrait);
  const read = await send(
    'GET',
    apiPrefix + restPaths.interview.replace('{id}', id),
    undefined,
    authorize(token),
  );
  const link = new URL(interviewView.parse(read.body).files[0]?.url ?? '', base);
  const open = async () => (await fetch(base + link.pathname + link.search)).status;
  const database = new DatabaseSync(join(server.dataDir, 'isangano.sqlite'), { timeout: 5000 });
  database.exec(
    "create trigger full_log before insert on audit_entry begin select raise(abort, 'full'); end",
  );
  const unrecorded = await open();
  database.exec('drop trigger full_log');
  database.close();
  const recorded = await open();
  report.claim(
    unrecorded >= 500 && recorded === 200,
    'a file of an applicant is not served when that cannot be recorded',
    [`answered ${unrecorded}, and ${recorded} afterwards`],
  );

  if (!isFull) return;
  const deep = png(
    portraitPixels,
    portraitPixels,
    Buffer.alloc(portraitPixels * (1 + portraitPixels * 6)),
    16,
  );
  server.takePeakMiB();
  const idle = server.takePeakMiB();
  const ids: string[] = [];
  for (let index = 0; index < largePortraits; index += 1)
    ids.push(await applyWith({ ...portrait, content: deep }));
  const looksUntil = performance.now() + lookMs;
  while (performance.now() < looksUntil) await query('applications.portraits', { ids }, token);
  await call('auth.logout', {}, token);
  const overIdle = server.takePeakMiB() - idle;
  report.claim(
    overIdle <= memoryMaxMiBOverIdle,
    `small portraits that are large once decoded take ${memoryMaxMiBOverIdle} MiB of memory at most`,
    [`${Math.round(overIdle)} MiB`],
  );
}
