/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** Codes of a disk without room, or of a user who may use no more of it. */
export const fullDiskCodes = ['ENOSPC', 'EDQUOT'] as const;

/** Codes of a disk that fails or only reads, and of files that are gone or not permitted. */
export const brokenDiskCodes = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'] as const;

/** Codes of files that cannot be used, also while too many are open. */
export const fileFailureCodes = [...fullDiskCodes, ...brokenDiskCodes, 'EMFILE', 'ENFILE'] as const;
