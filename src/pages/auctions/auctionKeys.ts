/** What is asked about a sale, in the query cache. A deed on the sale invalidates `one`. */
export const auctionKeys = {
  one: (id: number) => ['auctions', 'one', id] as const,
  tell: (id: number) => ['auctions', 'one', id, 'tell'] as const,
};
