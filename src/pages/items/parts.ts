/** The tabs of an item's sheet (`?part=`). */
export const itemParts = ['catalogue', 'pictures', 'where', 'call', 'history'] as const;
/** Those of them that everybody has who sees the item. */
export const unrestrictedParts = itemParts.filter((part) => part !== 'call');
