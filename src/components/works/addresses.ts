/** The page of a work: its number is that of its item and may hold any sign. */
export const workAddress = (collectionId: number, itemNo: string): string =>
  `/collection/${collectionId}/item/${encodeURIComponent(itemNo)}`;
