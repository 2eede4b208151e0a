/** Returns the page of a lot. Its number is the printed label and may contain any character. */
export const lotAddress = (auctionId: number, number: string): string =>
  `/auction/${auctionId}/item/${encodeURIComponent(number)}`;
