/** The page of a lot: its number is the printed label and may hold any sign. */
export const lotAddress = (auctionId: number, number: string): string =>
  `/auction/${auctionId}/item/${encodeURIComponent(number)}`;
