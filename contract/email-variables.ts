/** What an email may say of its reader, of the house and of the sale: `{{ customer.first_name | default: "…" }}`. */
export const emailVariables = [
  /** how an email to them begins: "Dear Mrs Inventar" */
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

/** What the house sends by itself may say besides. */
export const noticeVariables = ['name', 'link', 'hours', 'work'] as const;
/** Where those lead who want no more emails, or other ones. */
export const unsubscribeVariables = ['unsubscribe_url', 'preferences_url'] as const;
