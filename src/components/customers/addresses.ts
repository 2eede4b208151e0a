export const customerAddress = (id: number): string => `/customer/${id}`;
