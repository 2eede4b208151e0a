import * as z from 'zod';
import {
  amount,
  choice,
  composite,
  count,
  currency,
  email,
  type Field,
  flag,
  text,
  texts,
  zone,
} from './api/field';
import { limits } from './api/limits';
import { CompanyAddress, CompanyBankAccounts, CompanyLogo, CompanySeries } from './companies';
import { isIso } from './currencies';
import { Amount } from './money/amount';
import { maxReduction } from './money/reductions';
import { paperSizes } from './paper';
import { shortestMinimum } from './password';
import { LayoutSwitches, maxSessionHours } from './session';

const website = <const G extends { column: string; label: string }>(attributes: G) => ({
  ...text({ max: limits.website, ...attributes }),
  schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(limits.website)]),
});

const maxDays = 365;
/** Minor units; the storage of a thousand lots for decades stays an amount. */
export const maxStorageRate = 100_000_000;

export const maxFurtherCurrencies = 4;
const FurtherCurrencies = z
  .array(z.string().refine(isIso, 'currency'))
  .max(maxFurtherCurrencies)
  .refine((codes) => new Set(codes).size === codes.length, 'duplicate');

/** Legal data of the auction house or of its gallery. */
// biome-ignore format: keep each field on one line
export const companyFields = {
  legalName: text({ max: limits.line, column: 'legal_name', label: 'settings.legalName' }),
  companyNumber: text({ max: 60, column: 'company_number', label: 'settings.companyNumber' }),
  vatNumber: text({ max: 60, column: 'vat_number', label: 'settings.vatNumber' }),
  phone: text({ max: limits.phone, column: 'phone', label: 'settings.phone' }),
  email: email({ max: limits.email, column: 'email', label: 'settings.email' }),
  website: website({ column: 'website', label: 'settings.website' }),
  address: composite(CompanyAddress, { column: 'address', label: 'settings.address' }),
  logo: composite(CompanyLogo, { column: 'logo', label: 'settings.logo' }),
  /** days after a sale until buyers must have paid, sellers are paid, and storage is charged */
  paymentDays: count({ min: 0, max: maxDays, column: 'payment_days', label: 'settings.paymentDays' }),
  settlementDays: count({ min: 0, max: maxDays, column: 'settlement_days', label: 'settings.settlementDays' }),
  storageDays: count({ min: 0, max: maxDays, column: 'storage_days', label: 'settings.storageDays' }),
  /** what a lot costs a day after the free days, without VAT, in minor units of the house's currency; null: nothing */
  storageRate: { ...amount({ column: 'storage_rate', label: 'settings.storageRate' }), schema: Amount.max(maxStorageRate).nullable() },
  paperSize: choice(paperSizes, { column: 'paper_size', label: 'settings.paperSize', words: 'settings.paperSize' }),
  /** whether lots under the margin scheme get invoices of their own */
  separateSchemes: flag({ column: 'separate_schemes', label: 'settings.separateSchemes' }),
  /** the ISO currencies in which documents also show their total, for information */
  furtherCurrencies: { ...texts({ max: limits.currency, column: 'further_currencies', label: 'settings.furtherCurrencies' }), schema: FurtherCurrencies },
  bankAccounts: composite(CompanyBankAccounts, { column: null, label: 'settings.bankAccounts' }),
  numberSeries: composite(CompanySeries, { column: null, label: 'settings.numberSeries' }),
};

/** Who pays the artist's resale right: the law leaves it to the house. */
export const resaleRightPayers = ['BUYER', 'SELLER'] as const;
// biome-ignore format: keep each field on one line
export const houseFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'settings.house.name' }),
  ...companyFields,
  eoriNumber: text({ max: 60, column: 'eori_number', label: 'settings.eoriNumber' }),
  /** defaults of new auctions */
  timeZone: zone({ column: 'time_zone', label: 'catalogue.timeZone' }),
  currency: currency({ column: 'currency', label: 'catalogue.currency' }),
  resaleRightBearer: choice(resaleRightPayers, { column: 'resale_right_bearer', label: 'settings.bearer', words: 'settings.bearer' }),
  /** reduction of estimates and reserves when passed lots are offered again, percent */
  reofferReduction: count({ min: 0, max: maxReduction, column: 'reoffer_reduction', label: 'settings.reofferReduction' }),
  /** after how long without use a session ends, and how long it lasts at most */
  sessionIdleMinutes: count({ min: 15, max: maxSessionHours * 60, column: 'session_idle_minutes', label: 'settings.sessionIdleMinutes' }),
  sessionHours: count({ min: 1, max: maxSessionHours, column: 'session_hours', label: 'settings.sessionHours' }),
  adminSessionHours: count({ min: 1, max: maxSessionHours, column: 'admin_session_hours', label: 'settings.adminSessionHours' }),
  /** whether this limit leaves out browsers that are remembered, in which only the one of all users applies */
  adminRemembered: flag({ column: 'admin_remembered', label: 'settings.adminRemembered' }),
  /** characters that a new password must have */
  passwordMinimum: count({ min: shortestMinimum, max: 64, column: 'password_minimum', label: 'settings.passwordMinimum' }),
  /** which roles must sign in with a second factor, and how many days users have to set one up */
  adminFactor: flag({ column: 'admin_factor', label: 'settings.adminFactor' }),
  managerFactor: flag({ column: 'manager_factor', label: 'settings.managerFactor' }),
  editorFactor: flag({ column: 'editor_factor', label: 'settings.editorFactor' }),
  specialistFactor: flag({ column: 'specialist_factor', label: 'settings.specialistFactor' }),
  factorGraceDays: count({ min: 0, max: 90, column: 'factor_grace_days', label: 'settings.factorGraceDays' }),
  /** whether users can have a security question, whose answer is a hint for an ADMIN who resets a second factor */
  securityQuestion: flag({ column: 'security_question', label: 'settings.securityQuestion' }),
  layout: composite(LayoutSwitches, { column: 'layout', label: 'settings.layout' }),
};

const layoutSwitch = <const N extends string>(name: N) =>
  flag({ column: null, label: `settings.layout.${name}` as const });
/** The switches of the layout, each changed separately. */
export const layoutFields = {
  fixedHeader: layoutSwitch('fixedHeader'),
  autoHideHeader: layoutSwitch('autoHideHeader'),
  fixSiderbar: layoutSwitch('fixSiderbar'),
  colorWeak: layoutSwitch('colorWeak'),
  pwa: layoutSwitch('pwa'),
} satisfies Record<keyof z.infer<typeof LayoutSwitches>, Field>;

const galleryKinds = ['NONE', 'PART_OF_HOUSE', 'OWN_COMPANY'] as const;
// biome-ignore format: keep each field on one line
export const galleryFields = {
  kind: choice(galleryKinds, { column: 'kind', label: 'settings.gallery.kind', words: 'settings.gallery' }),
  name: text({ max: limits.name, column: 'name', label: 'settings.gallery.name' }),
  ...companyFields,
};
