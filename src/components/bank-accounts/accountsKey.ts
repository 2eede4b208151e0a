/** Names the accounts of a customer in the query cache. */
export const accountsKey = (customerId: number) => ['bankAccounts', customerId];
