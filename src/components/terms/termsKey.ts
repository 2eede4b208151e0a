/** Names the terms of a customer in the query cache. */
export const termsKey = (customerId: number) => ['terms', customerId];
