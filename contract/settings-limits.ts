/** Maximum rows of lists without paging; no installation has more departments, categories or currencies. */
export const settingsLimit = 1000;
