/** The query key of how the user wants to be notified. */
export const choicesKey = ['notifications', 'choices'];
