import { createContext, useContext } from 'react';
import type { FilesState } from './use-chosen-files.ts';

/** What fields of a wizard share beside their values. */
export const FilesContext = createContext<FilesState | undefined>(undefined);

export function useFiles(): FilesState {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useFiles must be used within a wizard');
  return files;
}
