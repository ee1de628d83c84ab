export type FileRemovalTable = { file_id: string };
