import { fileRules } from '@isangano/contracts/applications/files';
import { expect, test } from 'vitest';
import { toDownloadName } from './links.ts';

test.each([
  ['contract.pdf', 'contract.pdf'],
  ['Contract.PDF', 'Contract.PDF'],
  ['contract.pdf.hta', 'contract.pdf'],
  ['contract.hta', 'contract.pdf'],
  ['contract.pdf.hta. .', 'contract.pdf'],
  ['contract.pdf .hta', 'contract.pdf'],
  ['contract.exe.scr', 'contract.exe.pdf'],
  ['contract.hta::$DATA', 'contract.hta::$DATA.pdf'],
  ['contract', 'contract.pdf'],
  ['Dr. Uwase, version 1.2', 'Dr. Uwase, version 1.2.pdf'],
  ['.hta', '.hta.pdf'],
  ['.pdf', '.pdf.pdf'],
  ['...', 'file.pdf'],
  ['inyandiko y’é.docx', 'inyandiko y’é.pdf'],
])('a PDF named %s is downloaded as %s', (name, downloadName) => {
  expect(toDownloadName(name, 'application/pdf')).toBe(downloadName);
});

test('every accepted type has extensions; another type gets one that no program opens', () => {
  for (const type of Object.values(fileRules).flatMap(({ types }) => types)) {
    expect(toDownloadName('a.hta', type)).toMatch(/^a\.(?!hta|bin)[a-z0-9]{3,4}$/);
  }
  expect(toDownloadName('a.hta', 'text/html')).toBe('a.bin');
});
