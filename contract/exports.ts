/** The file formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A workbook is built in memory with about 8 kB per row; a CSV file of any length is streamed. */
export const maxInWorkbook = 5000;
