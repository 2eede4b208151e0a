/** The page of a work: a house may give its items any numbers. */
export const workAddress = (collectionId: number, itemNo: string): string =>
  `/collection/${collectionId}/item/${encodeURIComponent(itemNo)}`;
