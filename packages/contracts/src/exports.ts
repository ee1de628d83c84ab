/** Formats of lists that staff download. Browser code loads it, so it uses no schema library. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
