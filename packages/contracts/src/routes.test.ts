import { expect, it } from 'vitest';
import { isStaffPath } from './routes.ts';

it('knows the paths of the staff area, not those that have the same first letters', () => {
  expect(isStaffPath('/administration')).toBe(false);
  expect(isStaffPath('/admin/messages')).toBe(true);
});
