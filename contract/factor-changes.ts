/** Changes of a user's second factors: events of the user, each with a notice that cannot be switched off. */
export const factorChanges = ['add-authenticator', 'replace-authenticator', 'remove-authenticator'] as const;
export type FactorChange = (typeof factorChanges)[number];
