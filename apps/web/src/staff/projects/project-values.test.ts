import type { ProjectView } from '@isangano/contracts/projects/project';
import { expect, test } from 'vitest';
import { isFilled, toFormData, toInput, toValues } from './project-values.ts';

const stored: ProjectView = {
  id: '1',
  title: 'Cold chain',
  client: 'Biomedical Centre',
  description: 'Boxes',
  status: 'on-hold',
  priority: 'high',
  budget: 1200.5,
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: 'next year',
  progress: 40,
  category: '',
  location: 'Huye',
  impact: 'Long',
  translations: {},
  image: '/files/public/2',
  imageSet: [],
  version: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const file = new File(['x'], 'clinic.png', { type: 'image/png' });

function collectFields(...args: Parameters<typeof toFormData>) {
  return Object.fromEntries(toFormData(...args));
}

test('a new project omits empty fields and contains the defaults', () => {
  const values = { ...toValues(undefined), title: ' A ', client: 'B', description: 'C', location: '  ' };
  expect(collectFields(values, { isRemoved: true }, undefined)).toEqual({
    title: 'A',
    client: 'B',
    description: 'C',
    status: 'planning',
    priority: 'medium',
    budget: '0',
    progress: '0',
  });
  expect(collectFields(values, { file, isRemoved: false }, undefined).image).toBeInstanceOf(File);
});

test('an update contains fields that were emptied, and the version that it is based on', () => {
  const values = { ...toValues(stored), location: '', impact: ' ', progress: '' };
  expect(collectFields(values, { isRemoved: false }, stored)).toEqual({
    title: 'Cold chain',
    client: 'Biomedical Centre',
    description: 'Boxes',
    status: 'on-hold',
    priority: 'high',
    budget: '1200.5',
    startDate: '2026-03-01',
    progress: '0',
    location: '',
    impact: '',
    basedOn: '7',
  });
});

test('contains the translations that were changed, and that outdated ones still hold', () => {
  const values = { ...toValues(stored), 'fr.title': 'Chaîne du froid', confirmed: 'fr' };
  const { translations } = collectFields(values, { isRemoved: false }, stored);
  expect(JSON.parse(typeof translations === 'string' ? translations : '')).toMatchObject({
    fr: { title: 'Chaîne du froid', description: '', isOutdated: false },
    rw: { title: '' },
  });
});

test('removes or replaces the stored image', () => {
  const values = toValues(stored);
  expect(collectFields(values, { isRemoved: true }, stored).image).toBe('');
  expect(collectFields(values, { isRemoved: true }, { ...stored, image: null })).not.toHaveProperty('image');
  expect(collectFields(values, { file, isRemoved: false }, stored).image).toBeInstanceOf(File);
});

test('treats text that is not a number as 0', () => {
  const values = { ...toValues(undefined), budget: 'a lot', progress: '12.5' };
  expect(toInput(values)).toMatchObject({ budget: 0, progress: 12.5 });
});

test('requires title, description and client not to be blank', () => {
  const values = { ...toValues(undefined), title: 'A', client: 'B', description: 'C' };
  expect(isFilled(values)).toBe(true);
  for (const name of ['title', 'client', 'description']) {
    expect(isFilled({ ...values, [name]: ' ' })).toBe(false);
  }
});
