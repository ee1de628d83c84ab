import { expect, test } from 'vitest';
import { palette } from '../../src/palette.ts';
import { adjustContrast, findLowContrasts } from './contrast.ts';
import { derivePalette } from './derive-palette.ts';

const base = {
  ink: '#10231f',
  bone: '#f4f7f4',
  ochre: '#e8a33d',
  terracotta: '#b0303a',
  forest: '#1d5b4a',
  lake: '#24527a',
};

test('every pair of colours of the sample group has enough contrast', () => {
  expect(findLowContrasts(palette)).toEqual([]);
});

test.each([
  base,
  { ...base, ink: '#2b1133', bone: '#fff6ee', ochre: '#f2c230', lake: '#0b3d91' },
  { ...base, ink: '#000000', bone: '#ffffff', ochre: '#ffd400', terracotta: '#8b0000' },
])('a palette that follows from six colours with enough contrast has it everywhere: %j', (colours) => {
  const derived = derivePalette(colours);
  expect(findLowContrasts(derived)).toEqual([]);
  expect(derived.light).toMatchObject(colours);
});

test('a pale accent is reported with the nearest colour that can be read', () => {
  const failures = findLowContrasts(derivePalette({ ...base, terracotta: '#ff8888' }));
  const onBone = failures.find(({ foreground, ground }) => foreground === 'terracotta' && ground === 'bone');
  expect(onBone).toMatchObject({ theme: 'light', needed: 4.5 });
  expect(findLowContrasts(derivePalette({ ...base, terracotta: onBone?.proposal ?? '' }))).toEqual([]);
});

test('no colour can be read on black and on white at once', () => {
  const grounds = ['#000000', '#ffffff'].map((colour) => ({ colour, ratio: 7 }));
  expect(adjustContrast('#888888', grounds)).toBeUndefined();
});
