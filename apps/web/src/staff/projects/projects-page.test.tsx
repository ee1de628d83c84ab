import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

test('projects that cannot be loaded are not shown as none', async () => {
  const list = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage('/admin/projects', { answers: { projects: { list } } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Overloaded');
});
