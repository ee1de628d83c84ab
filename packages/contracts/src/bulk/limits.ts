export const bulkRecordsMax = 10_000;

/** Most records that are selected one by one. */
export const bulkSelectedMax = 500;

/** Time after the end of an operation in which it can be undone. */
export const bulkUndoSeconds = 10;
