import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { newCustomer } from './customerCalls';
import { unique, type World } from './world';

const condition = { is: 'kind', in: ['COMPANY'] };
const audienceQuery = { audience: { include: [{ kind: 'EVERYBODY' }], exclude: [] }, topic: 'EVENTS' };

const newSegment = async ({ app }: World, frozen = false): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into segments (name, condition, frozen_at)
      values (${`Segment ${unique()}`}, ${JSON.stringify(condition)}::jsonb, case when ${frozen} then now() end) returning id`)
  ).id;

/** Successful calls of the endpoints about segments and suppressions. */
export const audienceCalls: Calls<'segments' | 'suppressions'> = {
  segments: {
    list: noInput,
    read: async (world) => row(await newSegment(world)),
    create: () => ({ body: { name: `Collectors ${unique()}`, condition } }),
    update: async (world) => row(await newSegment(world), { body: { description: 'Firms', version: 1 } }),
    freeze: async (world) => row(await newSegment(world), { body: { version: 1 } }),
    thaw: async (world) => row(await newSegment(world, true), { body: { version: 1 } }),
    people: async (world) => row(await newSegment(world)),
    addPeople: async (world) => ({
      body: {
        rows: { ids: [await newCustomer(world)] },
        into: { segmentId: await newSegment(world, true) },
      },
    }),
    count: () => ({ body: audienceQuery }),
    listed: () => ({ body: { ...audienceQuery, which: 'SAMPLE' } }),
  },
  suppressions: {
    list: noInput,
    export: noInput,
    create: () => ({ body: { email: `${unique()}@example.org`, detail: 'Asked by email' } }),
    release: async ({ app }) => {
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into suppressions (email, reason, source, at)
        values (${`${unique()}@example.org`}, 'BY_HAND', 'STAFF', now()) returning id`);
      return row(id, { body: { reason: 'Wants to hear from us again' } });
    },
  },
};
