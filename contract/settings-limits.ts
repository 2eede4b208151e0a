import { limits } from './limits';

/** Lists here are whole: nobody has more departments, categories or currencies than this. */
export const settingsLimit = 1000;
/** How long the texts of the settings may be. */
export const settingsLimits = {
  /** of the house, the gallery, a department, a category, a sender */
  name: limits.name,
  legalName: limits.line,
  companyNumber: 60,
  vatNumber: 60,
  eoriNumber: 60,
  address: 1000,
  phone: limits.phone,
  email: limits.email,
  website: limits.website,
  footer: 1000,
  departmentCode: 20,
  currencyCode: limits.currency,
  currencyName: 80,
  notation: 60,
} as const;
