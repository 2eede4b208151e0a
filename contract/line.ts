import * as z from 'zod';

/** A text of a form, so many characters at most; blanks around it do not count. */
export const line = (most: number) => z.string().trim().max(most);
