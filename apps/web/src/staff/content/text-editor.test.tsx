import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

test('a text that another person edits names that person as soon as an editor types in it', async () => {
  const id = 'hero.title';
  const by = 'keza@isangano.example';
  const version = { text: 'Where five ways meet', version: 0, isOutdated: false, isChanged: false };
  let isLocked = false;
  const { calls } = await openPage('/admin/content', {
    answers: {
      content: {
        texts: () => [{ id, texts: { en: version } }],
        locks: () => (isLocked ? [{ id, locale: 'en' as const, by }] : []),
        lockText() {
          isLocked = true;
          throw new Refusal(409, 'conflict', 'Somebody else is editing this text.', 'text_locked');
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: `Edit ${id}` }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'English' });
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('content.locks'));
  await fill(field, 'Where six ways meet');
  await screen.findByText(`${by} is editing this text.`);
  await waitFor(() => expect(field.readOnly).toBe(true));
  expect(calls.filter(({ name }) => name === 'content.lockText')).toHaveLength(1);
});
