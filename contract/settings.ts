import * as z from 'zod';
import { limits } from './limits';
import { ById, page, Versioned } from './page';
import { publicationChecks, publicationLevels } from './publication';
import { contract } from './route';
import { LayoutSwitches } from './session';
import { Day, TimeZone } from './time';
import { VatScheme } from './vat';

/** Lists here are whole: nobody has more departments, categories or currencies than this. */
export const settingsLimit = 1000;

const line = (longest: number) => z.string().trim().max(longest);
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
const most = settingsLimits;

const Address = z.union([z.literal(''), z.email().max(most.email)]);
const Website = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(most.website)]);

const company = {
  legalName: line(most.legalName),
  companyNumber: line(most.companyNumber),
  vatNumber: line(most.vatNumber),
  address: line(most.address),
  phone: line(most.phone),
  email: Address,
  website: Website,
};

export const HouseForm = z.strictObject({
  name: line(most.name).min(1),
  ...company,
  eoriNumber: line(most.eoriNumber),
  timeZone: TimeZone,
  /** what new sales begin with */
  currency: z.string().min(3).max(most.currencyCode),
  /** who pays the artist's resale right: the law leaves it to the house */
  resaleRightBearer: z.enum(['BUYER', 'SELLER']),
  layout: LayoutSwitches,
});
export const House = HouseForm.extend({ version: z.number() });
export type House = z.infer<typeof House>;

export const galleryKinds = ['NONE', 'PART_OF_HOUSE', 'OWN_COMPANY'] as const;
export const GalleryForm = z
  .strictObject({ kind: z.enum(galleryKinds), name: line(most.name), ...company })
  .refine(({ kind, name }) => kind === 'NONE' || name !== '', { message: 'required', path: ['name'] })
  .refine(({ kind, legalName }) => kind !== 'OWN_COMPANY' || legalName !== '', {
    message: 'required',
    path: ['legalName'],
  });
export const Gallery = z.object({
  kind: z.enum(galleryKinds),
  name: line(most.name),
  ...company,
  version: z.number(),
});
export type Gallery = z.infer<typeof Gallery>;

export const EmailForm = z.strictObject({
  senderName: line(most.name),
  senderAddress: Address,
  replyTo: Address,
  /** below every mail */
  footer: line(most.footer),
});
export const EmailSettings = EmailForm.extend({
  version: z.number(),
  /** OUTBOX: no mail server was given at start, so every mail stays in the house */
  delivery: z.enum(['OUTBOX', 'SMTP']),
  /** host of the mail server */
  server: z.string().nullable(),
  /** what is really used where the form is empty */
  sender: z.object({ name: z.string(), address: z.string() }),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/** Where a preset comes from, and of which day it is; '' and null for what the house made or changed itself. */
const sourced = { source: z.string(), sourceDate: Day.nullable() };

export const DepartmentForm = z.strictObject({
  code: line(most.departmentCode).min(1),
  name: line(most.name).min(1),
  active: z.boolean(),
});
export const Department = DepartmentForm.extend({
  id: z.number(),
  ...sourced,
  categories: z.number(),
  users: z.number(),
  version: z.number(),
});
export type Department = z.infer<typeof Department>;

export const CategoryForm = z.strictObject({
  departmentId: z.number().int().positive(),
  name: line(most.name).min(1),
  /** what its lots get that name no scheme of their own */
  defaultVatScheme: VatScheme.nullable(),
  /** works of living or recently deceased artists: the resale right may apply */
  arrPossible: z.boolean(),
  /** works of art in the sense of the money-laundering rules */
  amlRegulated: z.boolean(),
  active: z.boolean(),
  position: z.number().int().min(0).max(1_000_000),
});
export const Category = CategoryForm.extend({ id: z.number(), ...sourced, version: z.number() });
export type Category = z.infer<typeof Category>;
/** What of a department or a category the house decides. */
export type DepartmentForm = z.infer<typeof DepartmentForm>;
export type CategoryForm = z.infer<typeof CategoryForm>;

export const CurrencyForm = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9-]{2,11}$/),
  name: line(most.currencyName).min(1),
  minorPerMajor: z.number().int().min(1).max(1_000_000),
  notation: line(most.notation).min(1),
});
export const HouseCurrency = CurrencyForm.extend({
  origin: z.enum(['ISO', 'PRESET', 'HOUSE']),
  /** only a currency of the house can be changed */
  version: z.number().nullable(),
});
export type HouseCurrency = z.infer<typeof HouseCurrency>;
const ByCode = z.object({ code: z.string().max(most.currencyCode) });

const level = z.enum([...publicationLevels, 'INHERIT']);
const Levels = z.partialRecord(z.enum(publicationChecks), level);
export const RuleSet = z.object({
  /** what this level itself says */
  own: z.record(z.enum(publicationChecks), level),
  /** what the levels above say, which INHERIT means */
  inherited: z.record(z.enum(publicationChecks), z.enum(publicationLevels)),
  /** those of its own that stand as they were shipped */
  sources: z.partialRecord(z.enum(publicationChecks), z.object(sourced)),
  /** 0 until somebody has saved it */
  version: z.number(),
});
export type RuleSet = z.infer<typeof RuleSet>;
const RuleSetForm = z.strictObject({ levels: Levels, version: z.number().int().min(0) });

export const settings = contract({
  house: {
    method: 'GET',
    path: '/settings/house',
    permission: 'settings:read',
    subject: 'none',
    summary: 'The auction house: name, legal data, time zone, currency, layout.',
    reply: House,
  },
  updateHouse: {
    method: 'PUT',
    path: '/settings/house',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change the auction house.',
    body: HouseForm.extend(Versioned.shape),
    reply: House,
  },
  gallery: {
    method: 'GET',
    path: '/settings/gallery',
    permission: 'settings:read',
    subject: 'none',
    summary: 'The gallery, if the house has one.',
    reply: Gallery,
  },
  updateGallery: {
    method: 'PUT',
    path: '/settings/gallery',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change the gallery.',
    body: GalleryForm.safeExtend(Versioned.shape),
    reply: Gallery,
  },
  email: {
    method: 'GET',
    path: '/settings/email',
    permission: 'settings:read',
    subject: 'none',
    summary: 'Under which name mails go out, and whether they leave the house at all.',
    reply: EmailSettings,
  },
  updateEmail: {
    method: 'PUT',
    path: '/settings/email',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change sender and footer of mails.',
    body: EmailForm.extend(Versioned.shape),
    reply: EmailSettings,
  },

  departments: {
    method: 'GET',
    path: '/departments',
    permission: 'signed-in',
    subject: 'none',
    summary: 'All departments, active ones first.',
    reply: page(Department),
  },
  createDepartment: {
    method: 'POST',
    path: '/departments',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Add a department.',
    body: DepartmentForm,
    reply: Department,
    status: 201,
  },
  updateDepartment: {
    method: 'PUT',
    path: '/departments/:id',
    permission: 'settings:edit',
    subject: 'department',
    summary: 'Change a department or make it inactive.',
    params: ById,
    body: DepartmentForm.extend(Versioned.shape),
    reply: Department,
  },
  removeDepartment: {
    method: 'DELETE',
    path: '/departments/:id',
    permission: 'settings:edit',
    subject: 'department',
    summary: 'Delete a department that nothing refers to.',
    params: ById,
    reply: 'nothing',
  },

  categories: {
    method: 'GET',
    path: '/categories',
    permission: 'signed-in',
    subject: 'none',
    summary: 'All categories in the order of their departments.',
    reply: page(Category),
  },
  createCategory: {
    method: 'POST',
    path: '/categories',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Add a category.',
    body: CategoryForm,
    reply: Category,
    status: 201,
  },
  updateCategory: {
    method: 'PUT',
    path: '/categories/:id',
    permission: 'settings:edit',
    subject: 'category',
    summary: 'Change a category or make it inactive.',
    params: ById,
    body: CategoryForm.extend(Versioned.shape),
    reply: Category,
  },
  removeCategory: {
    method: 'DELETE',
    path: '/categories/:id',
    permission: 'settings:edit',
    subject: 'category',
    summary: 'Delete a category that nothing refers to.',
    params: ById,
    reply: 'nothing',
  },

  currencies: {
    method: 'GET',
    path: '/currencies',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Every currency an amount may be in: ISO 4217, the historic presets, those of the house.',
    reply: page(HouseCurrency),
  },
  createCurrency: {
    method: 'POST',
    path: '/currencies',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Define a currency of the house.',
    body: CurrencyForm,
    reply: HouseCurrency,
    status: 201,
  },
  updateCurrency: {
    method: 'PUT',
    path: '/currencies/:code',
    permission: 'settings:edit',
    subject: 'currency',
    summary: 'Change a currency of the house; once amounts exist in it, only its name.',
    params: ByCode,
    body: CurrencyForm.omit({ code: true }).extend(Versioned.shape),
    reply: HouseCurrency,
  },
  removeCurrency: {
    method: 'DELETE',
    path: '/currencies/:code',
    permission: 'settings:edit',
    subject: 'currency',
    summary: 'Delete a currency of the house that nothing is counted in.',
    params: ByCode,
    reply: 'nothing',
  },

  publicationRules: {
    method: 'GET',
    path: '/settings/publication-rules',
    permission: 'settings:read',
    subject: 'none',
    summary: 'What sales require before publication: of the house, or of one department.',
    query: z.object({ department: z.coerce.number().int().positive().optional() }),
    reply: RuleSet,
  },
  updatePublicationRules: {
    method: 'PUT',
    path: '/settings/publication-rules',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change what sales require before publication.',
    query: z.object({ department: z.coerce.number().int().positive().optional() }),
    body: RuleSetForm,
    reply: RuleSet,
  },
  auctionRules: {
    method: 'GET',
    path: '/auctions/:id/publication-rules',
    permission: 'auctions:read',
    subject: 'sale',
    summary: 'What this sale requires before publication, beyond the house and its departments.',
    params: ById,
    reply: RuleSet,
  },
  updateAuctionRules: {
    method: 'PUT',
    path: '/auctions/:id/publication-rules',
    permission: 'auctions:edit',
    subject: 'sale',
    summary: 'Change what this sale requires before publication.',
    params: ById,
    body: RuleSetForm,
    reply: RuleSet,
  },
});
