import { fileRules } from '@isangano/contracts/applications/files';
import { expect, test } from 'vitest';
import { formatContentDisposition, toDownloadName } from './file-names.ts';

test.each([
  ['letter.pdf', `filename="letter.pdf"; filename*=UTF-8''letter.pdf`],
  ['a"b\\c%.pdf', `filename="a_b_c_.pdf"; filename*=UTF-8''a%22b%5Cc%25.pdf`],
  ['ibaruwa y’é.pdf', `filename="ibaruwa y__.pdf"; filename*=UTF-8''ibaruwa%20y%E2%80%99%C3%A9.pdf`],
])('escapes the name %s in both forms of the header', (name, parameters) => {
  expect(formatContentDisposition('attachment', name)).toBe(`attachment; ${parameters}`);
});

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
