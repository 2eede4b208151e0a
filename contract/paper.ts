/** Paper sizes that printed pages can have. */
export const paperSizes = ['A4', 'LETTER'] as const;
