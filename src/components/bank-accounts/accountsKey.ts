export const accountsKey = (customerId: number) => ['bankAccounts', customerId];
