/** The variables about the recipient, the house and the auction: `{{ customer.first_name | default: "…" }}`. */
export const emailVariables = [
  /** the salutation: "Dear Mrs Inventar" */
  'customer.salutation',
  'customer.name',
  'customer.first_name',
  'customer.last_name',
  'customer.title',
  'customer.company',
  'customer.number',
  'customer.language',
  'customer.city',
  'customer.country',
  'customer.specialist',
  'house.name',
  'house.address',
  'house.phone',
  'house.email',
  'house.website',
  'campaign.name',
  'sale.title',
  'sale.subtitle',
  'sale.number',
  'sale.dates',
  'sale.starts_at',
  'sale.ends_at',
  'sale.location',
  'sale.viewing',
  'sale.url',
] as const;
export type EmailVariable = (typeof emailVariables)[number];

/** Additional variables of system emails. */
export const noticeVariables = [
  'name',
  'link',
  'hours',
  'email',
  'device',
  'passkey',
  'change',
  'provider',
  'time',
  'work',
  'number',
  'total',
  'due',
  'dueOn',
  'reference',
  'seller',
  'invoices',
  'interest',
] as const;
/** Links to unsubscribe and to change preferences. */
export const unsubscribeVariables = ['unsubscribe_url', 'preferences_url'] as const;
