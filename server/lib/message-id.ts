/** Returns whether a text of a received email is one Message-ID, which may be repeated in a header. */
export const isMessageId = (text: string): boolean => /^<[!-;=?-~]{3,250}>$/.test(text);
