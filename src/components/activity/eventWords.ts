import { accountFields, hiddenAccountFields } from '#contract/account-fields';
import type { Field } from '#contract/api/field';
import { artistFields } from '#contract/artist-fields';
import { auctionFields } from '#contract/auction-fields';
import { auditFilterFields } from '#contract/audit';
import { campaignFields } from '#contract/campaign-fields';
import { collectionFields } from '#contract/collections';
import { customerFields } from '#contract/customer-fields';
import { categoryFields, departmentFields } from '#contract/departments';
import { emailFields, sendingFields } from '#contract/email-fields';
import { goalFields } from '#contract/goals';
import { currencyFields } from '#contract/house-currencies';
import { galleryFields, houseFields, layoutFields } from '#contract/house-fields';
import { importFieldDeclarations } from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { closingFields } from '#contract/journals';
import { lotFormFields } from '#contract/lot-fields';
import { hiddenProviderFields, providerFields } from '#contract/provider-fields';
import { ruleFields } from '#contract/publication-levels';
import { rateFields, regulationFields } from '#contract/regulation-fields';
import { saleDefaultFields } from '#contract/sale-defaults';
import { scheduleFields } from '#contract/schedule-fields';
import { segmentFields } from '#contract/segments';
import { templateFields } from '#contract/template-fields';
import { gatewayFields, hiddenGatewayFields } from '#contract/text-gateway-fields';
import { profileFields, userFields } from '#contract/user-fields';
import { verificationFields } from '#contract/verification-fields';
import { workFormFields } from '#contract/works';
import type { MessageId } from '@/locales/messages';

type Messages = Readonly<Record<string, unknown>>;
type FieldsByName = Readonly<Record<string, Field | undefined>>;

/** The fields that events of a noun can change. File events use names of their own for lots and works. */
const declaredFields: Readonly<Record<string, FieldsByName>> = {
  artists: artistFields,
  'auction-rules': ruleFields,
  auctions: auctionFields,
  audit: auditFilterFields,
  campaigns: campaignFields,
  categories: categoryFields,
  collections: collectionFields,
  currencies: currencyFields,
  customers: customerFields,
  departments: departmentFields,
  email: { ...emailFields, ...sendingFields },
  gallery: galleryFields,
  goals: goalFields,
  house: { ...rateFields, ...regulationFields, ...layoutFields, ...houseFields },
  items: itemFields,
  'text-gateway': { ...gatewayFields, ...hiddenGatewayFields },
  'mail-accounts': { ...accountFields, ...hiddenAccountFields },
  journals: closingFields,
  lots: { ...importFieldDeclarations, ...lotFormFields },
  providers: { ...providerFields, ...hiddenProviderFields },
  'publication-rules': ruleFields,
  'sale-defaults': saleDefaultFields,
  schedules: scheduleFields,
  segments: segmentFields,
  templates: templateFields,
  users: { ...userFields, ...profileFields },
  verifications: verificationFields,
  works: { ...importFieldDeclarations, ...workFormFields },
};

/** Fields that occur only in events; no form has them. */
const eventOnlyFields: Readonly<Record<string, MessageId>> = {
  addresses: 'customers.addresses',
  buyer: 'results.buyer',
  consignorNo: 'lots.consignorId',
  customerNo: 'results.customer',
  counter: 'passkeys.counter',
  consentWording: 'consents.wording',
  emails: 'customers.emails',
  'handed.auctions': 'handovers.auctions',
  'handed.collections': 'handovers.collections',
  'handed.customers': 'handovers.customers',
  'handed.goals': 'handovers.goals',
  'handed.subscriptions': 'handovers.subscriptions',
  'handed.requests': 'handovers.requests',
  'handed.reservations': 'handovers.reservations',
  'handed.tasks': 'handovers.tasks',
  hammer: 'lots.hammer',
  isDefault: 'mailAccounts.makeDefault',
  itemNo: 'items.itemNo',
  lastBid: 'lot.lastBid',
  lots: 'auctions.lots',
  mails: 'notes.filter.mails',
  merged: 'merges.merged',
  numbersLocked: 'activity.numbersLocked',
  outcome: 'lots.status',
  paddle: 'results.paddle',
  passkey: 'passkeys.one',
  partBuyer: 'results.buyer',
  partPrice: 'lots.hammer',
  phones: 'customers.phones',
  picture: 'lots.picture',
  pictures: 'pictures.title',
  place: 'works.place',
  position: 'category.position',
  provider: 'providers.name',
  publishedIn: 'activity.publishedIn',
  reference: 'imports.field.reference',
  reofferedAs: 'activity.reofferedAs',
  responsible: 'handovers.responsible',
  results: 'results.staged',
  rows: 'activity.rows',
  splitFrom: 'activity.splitFrom',
  subjectUntil: 'results.until',
  supersededBy: 'schedule.supersededBy',
  termsOfSale: 'settings.termsOfSale',
  documentTexts: 'documentTexts.title',
  reminders: 'reminders.title',
  works: 'collections.tab.works',
};
/** the event-only fields that are amounts of money */
const amountFields = ['hammer', 'lastBid', 'partPrice'];

/** Returns the declared field for a field name in an event of this noun, for use with `useFieldValue`. */
export function findEventField(noun: string, field: string): Field | undefined {
  const declaredField = declaredFields[noun]?.[field];
  if (declaredField || !amountFields.includes(field)) return declaredField;
  return {
    kind: 'amount',
    schema: lotFormFields.reserve.schema,
    column: null,
    label: eventOnlyFields[field] ?? field,
  };
}

/** Returns the message id of an event field's label, or undefined when there is none. */
export const eventFieldLabel = (noun: string, field: string): string | undefined =>
  declaredFields[noun]?.[field]?.label ?? eventOnlyFields[field];

/** Returns the message id that describes an event's action, or undefined when there is none. */
export const eventActionText = (noun: string, action: string, messages: Messages): string | undefined =>
  [`activity.${noun}.${action}`, `activity.${action}`].find((id) => id in messages);
