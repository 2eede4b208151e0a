import type { Handlers } from '#contract/api/route';
import type { settings } from '#contract/settings';
import type { Context } from '../app-context';
import { createCurrency, currencies, removeCurrency, saveCurrency } from './currencies';
import {
  categories,
  createCategory,
  createDepartment,
  departments,
  removeCategory,
  removeDepartment,
  saveCategory,
  saveDepartment,
} from './departments';
import { emailSettings, gallery, house, saveEmail, saveGallery, saveHouse } from './house';
import { type RuleScope, ruleSet, saveRuleSet } from './publication';

const ofDepartment = (department: number | undefined): RuleScope => ({
  departmentId: department ?? null,
  auctionId: null,
});
const ofAuction = (auctionId: number): RuleScope => ({ departmentId: null, auctionId });

export const settingsRoutes: Handlers<typeof settings, Context> = {
  house: (_, { db }) => house(db),
  updateHouse: ({ body }, context) => saveHouse(context, body),
  gallery: (_, { db }) => gallery(db),
  updateGallery: ({ body }, context) => saveGallery(context, body),
  email: (_, context) => emailSettings(context.db, context.app),
  updateEmail: ({ body }, context) => saveEmail(context, body),

  departments: (_, { db }) => departments(db),
  createDepartment: ({ body }, context) => createDepartment(context, body),
  updateDepartment: ({ params, body }, context) => saveDepartment(context, params.id, body),
  removeDepartment: ({ params }, context) => removeDepartment(context, params.id),

  categories: (_, { db }) => categories(db),
  createCategory: ({ body }, context) => createCategory(context, body),
  updateCategory: ({ params, body }, context) => saveCategory(context, params.id, body),
  removeCategory: ({ params }, context) => removeCategory(context, params.id),

  currencies: (_, { db }) => currencies(db),
  createCurrency: ({ body }, context) => createCurrency(context, body),
  updateCurrency: ({ params, body }, context) => saveCurrency(context, params.code, body),
  removeCurrency: ({ params }, context) => removeCurrency(context, params.code),

  publicationRules: ({ query }, { db }) => ruleSet(db, ofDepartment(query.department)),
  updatePublicationRules: ({ query, body }, context) =>
    saveRuleSet(context, ofDepartment(query.department), body),
  auctionRules: ({ params }, { db }) => ruleSet(db, ofAuction(params.id)),
  updateAuctionRules: ({ params, body }, context) => saveRuleSet(context, ofAuction(params.id), body),
};
