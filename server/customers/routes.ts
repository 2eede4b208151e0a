import type { Handlers } from '#contract/api/route';
import type { customers } from '#contract/customers';
import type { Context } from '../app-context';
import { exportRow } from '../exports/export';
import { createCustomer, readCustomer, updateCustomer } from './customer';
import { exportCustomers } from './export';
import { canSeeAllDetails } from './filters';
import { findCustomers } from './find';
import { updateCustomers } from './many';
import { searchCustomers } from './queries';
import { listTags } from './tags';
import { toVcard } from './vcard-out';
import { readUploadedVcards } from './vcard-upload';

export const customerRoutes: Handlers<typeof customers, Context> = {
  list: ({ query }, { db, user }) => searchCustomers(db, user, query),
  export: ({ query }, context) => exportCustomers(context, query),
  vcard: async ({ params }, context) =>
    exportRow(context, await readCustomer(context, params.id), (customer) =>
      toVcard(customer, context.user.language),
    ),
  readVcards: async ({ file }) => {
    const customers = await readUploadedVcards(file);
    return () => ({ customers });
  },
  find: async ({ query }, { db, user }) => ({ matches: await findCustomers(db, user, query.q) }),
  tags: async (_, { db, user }) => ({ tags: await listTags(db, user), onlyOwn: !canSeeAllDetails(user) }),
  create: ({ body }, context) => createCustomer(context, body),
  read: ({ params }, context) => readCustomer(context, params.id),
  update: ({ params, body }, context) => updateCustomer(context, params.id, body),
  updateMany: ({ body }, context) => updateCustomers(context, body),
};
