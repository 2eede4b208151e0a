/** Queries about the bidders of a sale. */
export const registrationKeys = {
  one: (auctionId: number, id: number) => ['registrations', auctionId, 'one', id] as const,
  next: (auctionId: number) => ['registrations', auctionId, 'next'] as const,
};
