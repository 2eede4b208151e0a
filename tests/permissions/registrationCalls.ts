import sql from 'sql-template-tag';
import { type Calls, type Make, sale } from './calls';
import { newCustomer } from './customerCalls';
import { newSale, type World } from './world';

/** Registers a new customer in a new sale. */
const newRegistration = async (world: World) => {
  const auctionId = await newSale(world);
  const customerId = await newCustomer(world);
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into registrations (auction_id, customer_id, paddle) values (${auctionId}, ${customerId}, '12') returning id`);
  return { auctionId, id };
};
const registration =
  (more: (created: { auctionId: number; id: number }) => object = () => ({})): Make =>
  async (world) => {
    const created = await newRegistration(world);
    return { params: { id: created.auctionId, registration: created.id }, ...more(created) };
  };

/** Successful calls of the endpoints about bidders of a sale. */
export const registrationCalls: Calls<'registrations'> = {
  registrations: {
    list: async (world) => ({ params: { id: (await newRegistration(world)).auctionId } }),
    export: async (world) => ({ params: { id: (await newRegistration(world)).auctionId } }),
    next: sale(),
    read: registration(),
    create: async (world) => ({
      params: { id: await newSale(world) },
      body: { customerId: await newCustomer(world) },
    }),
    update: registration(() => ({ body: { version: 1, channel: 'PHONE' } })),
    decide: registration(() => ({ body: { version: 1, step: 'approve' } })),
    decideMany: async (world) => {
      const { auctionId, id } = await newRegistration(world);
      return { params: { id: auctionId }, body: { rows: { ids: [id] }, step: 'approve' } };
    },
    copy: async (world) => ({
      params: { id: await newSale(world) },
      body: { auctionId: (await newRegistration(world)).auctionId },
    }),
    remove: registration(() => ({ query: { version: 1 } })),
  },
};
