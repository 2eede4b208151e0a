/** The tour begins on the home page; users with a dashboard are sent there with the query. */
export const tourParam = 'tour';
export const tourAddress = `/?${tourParam}=on`;
