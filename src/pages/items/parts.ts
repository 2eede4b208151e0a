/** The tabs of an item's sheet (`?part=`). */
export const itemParts = ['catalogue', 'pictures', 'where', 'history'] as const;
