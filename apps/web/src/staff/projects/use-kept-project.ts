import { type ProjectView, projectView } from '@isangano/contracts/projects/project';
import { useState } from 'react';
import * as z from 'zod/mini';
import { randomKey } from '../../submission/random-key.ts';
import { useKeptFile, useKeptText } from '../base/unsaved-input.ts';
import { type ProjectPicture, type ProjectValues, toValues } from './project-values.ts';
import { keptProjectKey } from './projects-page.tsx';

const keptForm = z.object({
  /** The project as it was fetched; null for a new one. */
  stored: z.nullable(projectView),
  values: z.record(z.string(), z.string()),
  isRemoved: z.boolean(),
  key: z.optional(z.string()),
});

/** What a person has changed in a form. Each change gets another key, by which the server recognises a repeated request. */
export type ProjectChanges = { values: ProjectValues; picture: ProjectPicture; key: string };

function parse(text: string | undefined) {
  try {
    return keptForm.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps a form that is being filled until it is saved or cancelled, also while somebody signs in again. */
export function useKeptProject() {
  const [text, setText] = useKeptText(keptProjectKey);
  const [file, setFile] = useKeptFile(keptProjectKey);
  const [kept] = useState(() => {
    const form = parse(text);
    if (!form) return undefined;
    const stored = form.stored ?? undefined;
    const values = { ...toValues(stored), ...form.values };
    return { stored, values, picture: { file, isRemoved: form.isRemoved }, key: form.key ?? randomKey() };
  });
  return {
    /** What was kept when the form was opened. */
    kept,
    keep: (stored: ProjectView | undefined, { values, picture, key }: ProjectChanges) => {
      setText(JSON.stringify({ stored: stored ?? null, values, isRemoved: picture.isRemoved, key }));
      setFile(picture.file);
    },
    forget: () => {
      setText(undefined);
      setFile(undefined);
    },
  };
}
