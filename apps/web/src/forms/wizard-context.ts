import { createContext, useContext } from 'react';
import type { FilesState } from './use-chosen-files.ts';

/** The chosen files of a wizard, for its file fields. */
export const FilesContext = createContext<FilesState | undefined>(undefined);

/** Throws outside a wizard. */
export function useFiles(): FilesState {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useFiles must be used within a wizard');
  return files;
}
