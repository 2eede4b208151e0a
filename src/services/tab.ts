/** This tab's name: sent with every request, so that it knows its own actions among the changes of the house. */
export const tab = Math.random().toString(36).slice(2);
