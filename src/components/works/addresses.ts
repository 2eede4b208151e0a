/** Where the text, the pictures and the reservations of a work stand: the sheet of its item. */
export const workAddress = ({ itemId }: { itemId: number }): string => `/items?item=${itemId}`;
