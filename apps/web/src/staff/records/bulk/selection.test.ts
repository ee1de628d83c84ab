import { bulkSelectedMax } from '@isangano/contracts/bulk/limits';
import { expect, test } from 'vitest';
import { createSelection, deselect, type Selection, toggleRecord, toggleShown } from './selection.ts';

const records = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, version: index + 1 }));
const none = createSelection('filter');
const ids = ({ versions }: Selection) => [...versions.keys()];

test('a record is selected with the version that is shown, and deselected again', () => {
  const one = toggleRecord(none, records, { id: 'b', isRange: false });
  expect([...one.versions]).toEqual([['b', 2]]);
  expect(ids(toggleRecord(one, records, { id: 'b', isRange: false }))).toEqual([]);
});

test('a range goes from the last record to this one, in both directions', () => {
  const from = toggleRecord(none, records, { id: 'd', isRange: false });
  expect(ids(toggleRecord(from, records, { id: 'b', isRange: true }))).toEqual(['d', 'b', 'c']);
  expect(ids(toggleRecord(from, records, { id: 'e', isRange: true }))).toEqual(['d', 'e']);
});

test('a range that ends at a selected record deselects it', () => {
  const all = toggleShown(none, records);
  const last = toggleRecord(all, records, { id: 'b', isRange: false });
  expect(ids(toggleRecord(last, records, { id: 'd', isRange: true }))).toEqual(['a', 'e']);
});

test('a range without a beginning among those that are shown is one record', () => {
  expect(ids(toggleRecord(none, records, { id: 'c', isRange: true }))).toEqual(['c']);
  const elsewhere = { ...none, lastId: 'gone' };
  expect(ids(toggleRecord(elsewhere, records, { id: 'c', isRange: true }))).toEqual(['c']);
});

test('all that are shown are selected, and none if they all are', () => {
  const some = toggleRecord(none, records, { id: 'b', isRange: false });
  const all = toggleShown(some, records);
  expect(ids(all)).toHaveLength(records.length);
  expect(ids(toggleShown(all, records))).toEqual([]);
});

test('what is selected on another page stays selected', () => {
  const before = toggleShown(none, [{ id: 'z', version: 9 }]);
  expect([...toggleShown(before, records).versions.keys()]).toEqual(['z', 'a', 'b', 'c', 'd', 'e']);
});

test('a choice of single records ends the selection of all that match', () => {
  const all = { ...none, isAll: true };
  expect(toggleRecord(all, records, { id: 'a', isRange: false }).isAll).toBe(false);
  expect(toggleShown(all, records).isAll).toBe(false);
});

test('a record that is deselected among all that match leaves those that are shown with it', () => {
  const all = { ...none, isAll: true };
  expect(ids(toggleRecord(all, records, { id: 'b', isRange: false }))).toEqual(['a', 'c', 'd', 'e']);
});

test('no more are selected than an operation accepts', () => {
  const many = Array.from({ length: bulkSelectedMax + 3 }, (_nothing, n) => ({
    id: `record ${n}`,
    version: 1,
  }));
  expect(toggleShown(none, many).versions.size).toBe(bulkSelectedMax);
});

test('what an operation has changed is deselected, and nothing else', () => {
  const all = toggleShown(none, records);
  const changed = { type: 'records', noun: 'application', records: records.slice(0, 2) } as const;
  expect(ids(deselect(all, changed))).toEqual(['c', 'd', 'e']);
  expect(ids(deselect(all, { type: 'applications', filter: {} }))).toEqual([]);
});
