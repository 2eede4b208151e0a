/** The files in which a table can be taken out of the house. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A workbook is made in memory, about 8 kB a row; as CSV a list of any length is sent as it is read. */
export const maxInWorkbook = 5000;
