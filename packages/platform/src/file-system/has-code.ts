/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** Codes of a disk without room, or of a user who may use no more of it. */
export const fullDiskCodes = ['ENOSPC', 'EDQUOT'] as const;

/** Codes of files that cannot be used: too many are open, the disk fails or is full, or they or their folder are gone or not permitted. */
export const fileFailureCodes = [
  ...fullDiskCodes,
  'EMFILE',
  'ENFILE',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
] as const;
