/** The tabs of an item's sheet (`?part=`). */
export const itemParts = ['catalogue', 'pictures', 'where', 'call', 'history'] as const;
/** Tabs that need no permission beyond reading the item. */
export const unrestrictedParts = itemParts.filter((part) => part !== 'call');
