import { createContext } from 'react';

/** Whether a picture of a list is being uploaded. Meanwhile its entry stays where it is, and open. */
export const UploadContext = createContext({
  isUploading: false,
  setIsUploading: (_isUploading: boolean): void => undefined,
});
