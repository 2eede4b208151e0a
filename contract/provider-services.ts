/** The services with which users can sign in: two known ones and any other that speaks OpenID Connect. */
export const providerServices = ['google', 'microsoft', 'openid'] as const;
export type ProviderService = (typeof providerServices)[number];
