/** Returns the page of a work. Its number is that of its item and may contain any character. */
export const workAddress = (collectionId: number, itemNo: string): string =>
  `/collection/${collectionId}/item/${encodeURIComponent(itemNo)}`;
