export const pageSizes: readonly number[] = [20, 50, 100];
