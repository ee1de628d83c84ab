import { describe, expect, test } from 'vitest';
import { drawMark } from './application-mark.ts';
import { getProjectPicture } from './pictures.ts';
import { renderSvg } from './svg-markup.ts';

/** Ids as the server makes them: a time that grows, and pseudorandom digits. */
const ids = Array.from({ length: 10_000 }, (_, index) => {
  const digits = Array.from({ length: 5 }, (_, part) => Math.imul(index * 5 + part + 1, 2_654_435_761) >>> 0);
  return (
    (1_795_376_897_295 + index).toString(16).padStart(12, '0') +
    digits
      .map((n) => n.toString(16))
      .join('')
      .padStart(20, '0')
      .slice(0, 20)
  );
});
const renderMark = (id: string) => renderSvg(drawMark(id));

describe('the mark of an application', () => {
  test('is the same for the same id', () => {
    expect(renderMark('019a2b3c4d5e7f60818283848586878a')).toBe(
      renderMark('019a2b3c4d5e7f60818283848586878a'),
    );
    expect(renderMark('019a2b3c4d5e7f60818283848586878a')).toMatchInlineSnapshot(`
      "<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#14100d" d="M0 0h96v96H0z"/><path fill="none" stroke="#c9872c" stroke-width="7" d="M48 13l35 35-35 35-35-35z"/><path fill="none" stroke="#f5efe3" stroke-width="7" d="M48 -2l50 50-50 50-50-50z"/><path fill="none" stroke="#c9872c" stroke-width="7" d="M48 -18l66 66-66 66-66-66z"/><path fill="none" stroke="#f5efe3" stroke-width="7" d="M48 -33l81 81-81 81-81-81z"/><path fill="none" stroke="#c9872c" stroke-width="7" d="M48 -49l97 97-97 97-97-97z"/><path fill="#14100d" d="M48 20l28 28-28 28-28-28z"/><path fill="#f5efe3" d="M48 24l24 24-24 24-24-24z"/><path fill="#14100d" d="M48 30l18 18-18 18-18-18z"/><path fill="#a63d23" d="M48 36l12 12-12 12-12-12z"/><path fill="#a63d23" d="M48 43l5 5-5 5-5-5z"/><path fill="#14100d" d="M0 -17l17 17-17 17-17-17zM0 79l17 17-17 17-17-17zM96 -17l17 17-17 17-17-17zM96 79l17 17-17 17-17-17z"/><path fill="#a63d23" d="M0 -8l8 8-8 8-8-8zM0 88l8 8-8 8-8-8zM96 -8l8 8-8 8-8-8zM96 88l8 8-8 8-8-8z"/><path fill="#14100d" d="M48 -17l17 17-17 17-17-17zM48 79l17 17-17 17-17-17zM0 31l17 17-17 17-17-17zM96 31l17 17-17 17-17-17z"/><path fill="#f5efe3" d="M48 -8l8 8-8 8-8-8zM48 88l8 8-8 8-8-8zM0 40l8 8-8 8-8-8zM96 40l8 8-8 8-8-8z"/><path fill="none" stroke="#14100d" stroke-width="6" d="M0 0h96v96H0z"/></svg>
      "
    `);
  });

  test('is another one for almost every id', () => {
    const marks = new Set(ids.map(renderMark));
    expect(marks.size).toBeGreaterThan(ids.length * 0.999);
  });

  test('differs for ids that differ in one character', () => {
    const marks = new Set(
      Array.from({ length: 16 }, (_, digit) => renderMark(`${'0'.repeat(31)}${digit.toString(16)}`)),
    );
    expect(marks.size).toBe(16);
  });

  test('has at most 2 KB, one root element and only complete paths', () => {
    for (const id of ids.slice(0, 1000)) {
      const svg = renderMark(id);
      expect(svg).toMatch(/^[\x20-\x7e]+\n$/);
      expect(svg.length).toBeLessThanOrEqual(2048);
      expect(svg).toMatch(
        /^<svg xmlns="[^"]+" viewBox="0 0 96 96">(<path( [a-z-]+="[^"<>&]+")+\/>)+<\/svg>\n$/,
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('the picture of a project', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(getProjectPicture('clinic')).toBe(getProjectPicture('clinic'));
    expect(new Set(ids.slice(0, 500).map(getProjectPicture)).size).toBeGreaterThan(498);
  });

  test('is an address without characters that end an attribute, whatever its seed', () => {
    for (const seed of ['', '"><script>', '</svg>', '\u202e', 'x'.repeat(10_000)])
      expect(getProjectPicture(seed)).toMatch(/^data:image\/svg\+xml,[\w%.~!*'()-]+$/);
  });
});
