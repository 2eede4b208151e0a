/** The tour begins on the home page; users with a dashboard are sent there with the query. */
export const tourParam = 'tour';
/** what the first step points at */
export const firstTarget = '.home-waiting';
export const tourAddress = `/?${tourParam}=on`;
