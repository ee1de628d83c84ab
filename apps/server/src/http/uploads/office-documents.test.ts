import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { officeBinary, officeXml } from '../../testing-bodies.ts';
import { isWordDocument, type WordType } from './office-documents.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const word = 'wordprocessingml.document';
const typePrefix = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function accepts(content: Buffer, type: WordType = docx): Promise<boolean> {
  return await isWordDocument(type, {
    sizeBytes: content.length,
    open: async ({ start, end } = { start: 0, end: content.length - 1 }) =>
      Readable.from([content.subarray(start, end + 1)]),
  });
}

function withRelationship(attributes: string, part = 'word/_rels/document.xml.rels'): Buffer {
  return officeXml(word, {
    [part]: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ${attributes}/></Relationships>`,
  });
}

describe('a .docx', () => {
  test('without anything that runs or loads is accepted, with pictures of its own and hyperlinks', async () => {
    expect(await accepts(officeXml(word))).toBe(true);
    expect(await accepts(officeXml(word, { 'word/_rels/document.xml.rels': '<Relationships/>' }))).toBe(true);
    const own = `Type="${typePrefix}/image" Target="media/image1.png"`;
    expect(await accepts(withRelationship(own))).toBe(true);
    const link = `Type="${typePrefix}/hyperlink" Target="https://www.isangano.example/a?b=1&amp;c=2" TargetMode="External"`;
    expect(await accepts(withRelationship(link))).toBe(true);
  });

  test.each([
    [
      'a template elsewhere',
      `Type="${typePrefix}/attachedTemplate" Target="https://bad.example/t.dotm" TargetMode="External"`,
    ],
    [
      'a template in capitals',
      `Type="${typePrefix}/AttachedTemplate" Target="https://bad.example" TargetMode="EXTERNAL"`,
    ],
    [
      'a template with an encoded mode',
      `Type="${typePrefix}/attachedTemplate" Target="x" TargetMode="&#69;xter&#x6E;al"`,
    ],
    [
      'a template on a share, without a mode',
      `Type="${typePrefix}/attachedTemplate" Target="\\\\bad.example\\t.dotm"`,
    ],
    [
      'a picture elsewhere',
      `Type="${typePrefix}/image" Target="https://bad.example/x.png" TargetMode="External"`,
    ],
    [
      'an object elsewhere',
      `Type="${typePrefix}/oleObject" Target="https://bad.example/x" TargetMode="External"`,
    ],
    [
      'a frame elsewhere',
      `Type="${typePrefix}/frame" Target="mhtml:https://bad.example" TargetMode="External"`,
    ],
    [
      'macros by another name',
      'Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="notes.bin"',
    ],
    ['a document of another format', `Type="${typePrefix}/aFChunk" Target="afchunk.mht"`],
  ])('with %s is refused', async (_what, attributes) => {
    expect(await accepts(withRelationship(attributes))).toBe(false);
    expect(await accepts(withRelationship(attributes, 'word/_rels/settings.xml.RELS'))).toBe(false);
  });

  test.each([
    [
      'macros by another name',
      '<Override PartName="/word/notes.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ],
    [
      'macros by an extension',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ],
    ['an encoded type', '<Default Extension="bin" ContentType="application/vnd.ms-office.v&#98;aProject"/>'],
    [
      'a main part with macros',
      '<Override PartName="/word/other.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
    ],
    [
      'a control',
      '<Override PartName="/word/activeX1.xml" ContentType="application/vnd.ms-office.activeX+xml"/>',
    ],
  ])('with the type of %s is refused', async (_what, types) => {
    expect(await accepts(officeXml(word, { 'word/notes.bin': 'x' }, types))).toBe(false);
  });

  test('whose parts cannot be read, or have one name, is refused', async () => {
    for (const text of [
      '',
      'no XML',
      '<Relationships',
      '<!DOCTYPE a [<!ENTITY b "c">]><Relationships/>',
      '<Other/>',
    ])
      expect(await accepts(officeXml(word, { '_rels/.rels': text }))).toBe(false);
    expect(await accepts(officeXml(word, { 'WORD/document.xml': 'x' }))).toBe(false);
  });
});

describe('a .doc', () => {
  test('is accepted without macros, and refused with them in any case', async () => {
    const type = 'application/msword';
    expect(await accepts(officeBinary('WordDocument', ['ObjectPool']), type)).toBe(true);
    for (const name of ['Macros', 'macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'])
      expect(await accepts(officeBinary('WordDocument', [name]), type)).toBe(false);
    expect(await accepts(officeBinary('Workbook'), type)).toBe(false);
  });
});
