import { createContext, useContext } from 'react';
import type { FilesState } from './files/use-chosen-files.ts';
import type { UploadQueue } from './uploads/upload-queue.ts';

type WizardFiles = FilesState & {
  /** Undefined while no file is sent ahead of the form. */
  queue: UploadQueue | undefined;
};

/** The chosen files of a wizard, for its file fields. */
export const FilesContext = createContext<WizardFiles | undefined>(undefined);

/** Throws outside a wizard. */
export function useFiles(): WizardFiles {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useFiles must be used within a wizard');
  return files;
}
