export const termsKey = (customerId: number) => ['terms', customerId];
