import type { Handlers } from '#contract/api/route';
import type { settings } from '#contract/settings';
import type { Context } from '../app-context';
import { createCurrency, listCurrencies, removeCurrency, saveCurrency } from './currencies';
import {
  createCategory,
  createDepartment,
  listCategories,
  listDepartments,
  removeCategory,
  removeDepartment,
  saveCategory,
  saveDepartment,
} from './departments';
import { findEffects } from './effects';
import { readEmailSettings, readGallery, readHouse, saveEmail, saveGallery, saveHouse } from './house';
import { type RuleScope, readRuleSet, saveRuleSet } from './publication';
import { readTermsOfSale, readTermsVersion, saveTermsOfSale } from './terms-of-sale';
import { moveCategory, moveDepartment } from './tree';

const departmentScope = (department: number | undefined): RuleScope => ({
  departmentId: department ?? null,
  auctionId: null,
});
const auctionScope = (auctionId: number): RuleScope => ({ departmentId: null, auctionId });

export const settingsRoutes: Handlers<typeof settings, Context> = {
  house: (_, { db }) => readHouse(db),
  updateHouse: ({ body }, context) => saveHouse(context, body),
  gallery: (_, { db }) => readGallery(db),
  updateGallery: ({ body }, context) => saveGallery(context, body),
  effects: async ({ query }, { db, now }) => ({ effects: await findEffects(db, query, now) }),
  termsOfSale: ({ params }, { db, now }) => readTermsOfSale(db, params.company, now),
  termsVersion: ({ params }, { db }) => readTermsVersion(db, params.company, params.version),
  saveTermsOfSale: ({ params, body }, context) => saveTermsOfSale(context, params.company, body),
  email: (_, context) => readEmailSettings(context.db, context.app),
  updateEmail: ({ body }, context) => saveEmail(context, body),

  departments: (_, { db }) => listDepartments(db),
  createDepartment: ({ body }, context) => createDepartment(context, body),
  updateDepartment: ({ params, body }, context) => saveDepartment(context, params.id, body),
  moveDepartment: ({ params, body }, context) => moveDepartment(context, params.id, body),
  removeDepartment: ({ params }, context) => removeDepartment(context, params.id),

  categories: (_, { db }) => listCategories(db),
  createCategory: ({ body }, context) => createCategory(context, body),
  updateCategory: ({ params, body }, context) => saveCategory(context, params.id, body),
  moveCategory: ({ params, body }, context) => moveCategory(context, params.id, body),
  removeCategory: ({ params }, context) => removeCategory(context, params.id),

  currencies: (_, { db }) => listCurrencies(db),
  createCurrency: ({ body }, context) => createCurrency(context, body),
  updateCurrency: ({ params, body }, context) => saveCurrency(context, params.code, body),
  removeCurrency: ({ params }, context) => removeCurrency(context, params.code),

  publicationRules: ({ query }, { db }) => readRuleSet(db, departmentScope(query.department)),
  updatePublicationRules: ({ query, body }, context) =>
    saveRuleSet(context, departmentScope(query.department), body),
  auctionRules: ({ params }, { db }) => readRuleSet(db, auctionScope(params.id)),
  updateAuctionRules: ({ params, body }, context) => saveRuleSet(context, auctionScope(params.id), body),
};
