import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { CatalogueStatus } from '#contract/item-states';
import type { Nouns } from '#contract/nouns';
import { auctionForm } from '../auctions/forms';
import {
  newDecision,
  newImport,
  newItem,
  newLot,
  newPicture,
  newRequest,
  newSale,
  unique,
  type World,
} from './world';

/** What an endpoint is called with. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; content: Uint8Array | string };
}
type Make = (world: World) => Promise<Call> | Call;

const none: Make = () => ({});
const sale =
  (status?: Parameters<typeof newSale>[1], more: Omit<Call, 'params'> = {}): Make =>
  async (world) => ({ params: { id: await newSale(world, status) }, ...more });
const step = (from: Parameters<typeof newSale>[1]) => sale(from, { body: { version: 1, reason: 'Because' } });
const lot =
  (
    given: Parameters<typeof newLot>[1] = {},
    more: (made: Awaited<ReturnType<typeof newLot>>) => Omit<Call, 'params'> = () => ({}),
  ): Make =>
  async (world) => {
    const made = await newLot(world, given);
    return { params: { id: made.auctionId, number: made.number }, ...more(made) };
  };
const item =
  (more: Omit<Call, 'params'> = {}): Make =>
  async (world) => ({ params: { id: await newItem(world) }, ...more });
const itemStep =
  (from: CatalogueStatus): Make =>
  async (world) =>
    row(await newItem(world, from), { body: { version: 1, reason: 'Because' } });
const itemsIn =
  (from: CatalogueStatus): Make =>
  async (world) => ({ body: { rows: { ids: [await newItem(world, from)] } } });
/** A file of whoever asks, where they may bring one; else the administrator's. */
const file =
  (state?: Parameters<typeof newImport>[2], more: Omit<Call, 'params'> = {}): Make =>
  async (world) => {
    const own = (await world.who.upload(`/auctions/${await newSale(world)}/imports`, 'x.csv', 'lot\n1\n'))
      .status;
    return { params: { id: await newImport(world, own === 201 ? world.who : world.admin, state) }, ...more };
  };
const row = (id: unknown, more: Omit<Call, 'params'> = {}): Call => ({ params: { id }, ...more });

const collectionForm = (code: string, departmentIds: number[]) => ({
  code,
  title: 'A collection',
  subtitle: '',
  kind: 'LIST',
  startsAt: null,
  endsAt: null,
  timeZone: 'Europe/London',
  location: '',
  departmentIds,
  specialistId: null,
  currency: 'GBP',
  visibility: 'INTERNAL',
  priceDisplay: 'SHOWN',
  notes: '',
});
const newCollection = async ({ house, department }: World): Promise<number> => {
  const { id } = await house.db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values (${`C${unique()}`}, 'A collection', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`);
  await house.db.run(
    sql`insert into collection_departments (collection_id, department_id) values (${id}, ${department})`,
  );
  return id;
};
const scheduleForm = (name: string) => ({
  kind: 'PREMIUM',
  name,
  currency: null,
  validFrom: '2020-01-01',
  validTo: null,
  source: '',
  sourceDate: null,
  body: { bands: [{ from: 0, rate: 2500 }], cap: null, quoted: 'NET', surcharges: [] },
});
const newSchedule = async ({ house }: World, retired = false): Promise<number> =>
  (
    await house.db.row<{ id: number }>(sql`
      insert into schedules (kind, name, valid_from, body, retired)
      values ('PREMIUM', ${`P${unique()}`}, '2020-01-01', ${JSON.stringify(scheduleForm('').body)}::jsonb, ${retired}) returning id`)
  ).id;
const newUser = async ({ house }: World, active = true): Promise<{ id: number; name: string }> =>
  house.db.row<{ id: number; name: string }>(sql`
    insert into users (email, name, role, active) values (${`u${unique()}@rostrum.test`}, 'Nora New', 'EDITOR', ${active})
    returning id, name`);
const newDepartment = async ({ house }: World): Promise<number> =>
  (
    await house.db.row<{ id: number }>(
      sql`insert into departments (code, name) values (${`D${unique()}`}, ${`Department ${unique()}`}) returning id`,
    )
  ).id;
const newCategory = async (world: World): Promise<{ id: number; departmentId: number }> => {
  const departmentId = await newDepartment(world);
  const { id } = await world.house.db.row<{ id: number }>(
    sql`insert into categories (department_id, name) values (${departmentId}, ${`Category ${unique()}`}) returning id`,
  );
  return { id, departmentId };
};
const newCurrency = async ({ house }: World): Promise<string> => {
  const code = `HOUSE-${String.fromCharCode(...[...unique()].map((digit) => 65 + Number(digit)))}`;
  await house.db.run(
    sql`insert into currencies (code, name, minor_per_major, notation) values (${code}, 'Token', 288, 'Rthl 24 Gr 12 Pf')`,
  );
  return code;
};
const newMail = async ({ house }: World): Promise<number> =>
  (
    await house.db.row<{ id: number }>(sql`
      insert into mails (recipient, subject, body, state) values ('a@rostrum.test', 'Hello', 'Text', 'FAILED') returning id`)
  ).id;
const newJob = async ({ house }: World, state: 'WAITING' | 'FAILED'): Promise<number> =>
  (
    await house.db.row<{ id: number }>(sql`
      insert into jobs (kind, lane, payload, state, run_at, finished_at)
      values ('clear-keys', 'house', '{}', ${state}, now() + interval '1 day', ${state === 'FAILED' ? new Date() : null})
      returning id`)
  ).id;
/** What is saved as a whole is sent back as it was read. */
const asItStands =
  (path: string, omit: string[] = []): Make =>
  async ({ admin }) => {
    const { body } = await admin.get(path);
    for (const field of omit) delete body[field];
    return { body };
  };
const rules = async ({ admin }: World, path: string) => {
  const { version } = (await admin.get<{ version: number }>(path)).body;
  return { levels: { picture: 'WARN' }, version };
};

/** How each endpoint is called so that whoever may do it succeeds: a new one must be added here. */
export const fixtures: { [N in keyof Nouns]: { [E in keyof Nouns[N]]: Make | 'public' } } = {
  session: {
    read: 'public',
    signIn: 'public',
    signOut: 'public',
    firstAdmin: 'public',
    forgotten: 'public',
    readToken: 'public',
    redeemToken: 'public',
    sessions: none,
    endSession: async ({ who }) => {
      const { body } = await who.get<{ data: { id: string; current: boolean }[] }>('/session/all');
      const spare = body.data.find(({ current }) => !current);
      if (!spare) throw new Error('nobody has signed in twice');
      return { params: { id: spare.id } };
    },
    updateProfile: async ({ who }) => {
      const { user } = (
        await who.get<{ user: { name: string; language: string; version: number } }>('/session')
      ).body;
      return { body: { name: user.name, language: user.language, version: user.version } };
    },
    changePassword: () => ({ body: { current: 'hammer-and-block', password: 'hammer-and-block' } }),
  },
  home: { read: none, dashboard: none },
  activity: { list: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }) },
  live: { changes: none },
  auctions: {
    list: none,
    export: none,
    create: ({ department }) => ({
      body: auctionForm({ code: `A${unique()}`, departmentIds: [department] }),
    }),
    read: sale(),
    update: async (world) => ({
      params: { id: await newSale(world, 'DRAFT') },
      body: { ...auctionForm({ code: `A${unique()}`, departmentIds: [world.department] }), version: 1 },
    }),
    catalogue: step('DRAFT'),
    publish: async (world) => {
      const { auctionId } = await newLot(world, { sale: 'CATALOGUING' });
      const path = `/auctions/${auctionId}/publication-rules`;
      const { version, own } = (await world.admin.get<{ version: number; own: object }>(path)).body;
      await world.admin.put(path, {
        version,
        levels: Object.fromEntries(Object.keys(own).map((check) => [check, 'OFF'])),
      });
      return { params: { id: auctionId }, body: { version: 1 } };
    },
    unpublish: step('PUBLISHED'),
    open: step('PUBLISHED'),
    reconcile: step('LIVE'),
    conclude: step('RECONCILING'),
    postpone: step('DRAFT'),
    resume: step('POSTPONED'),
    cancel: step('DRAFT'),
  },
  lots: {
    list: sale(),
    export: sale(),
    summaries: sale(),
    read: lot(),
    create: async (world) => ({
      params: { id: await newSale(world) },
      body: { title: 'A vase', departmentId: world.department },
    }),
    update: async (world) => {
      const made = await newLot(world);
      return {
        params: { id: made.auctionId, number: made.number },
        body: { id: made.id, version: 1, title: 'A bowl', departmentId: world.department },
      };
    },
    renumber: async (world) => {
      const { id, auctionId } = await newLot(world);
      return { params: { id: auctionId }, body: { lots: [{ id, version: 1, number: unique() }] } };
    },
    remove: lot({}, ({ id }) => ({ query: { id, version: 1 } })),
    withdraw: lot({}, ({ id }) => ({ body: { id, version: 1, reason: 'Damaged' } })),
    readiness: sale(),
  },
  requests: {
    list: lot(),
    ask: lot({ sale: 'PUBLISHED', status: 'PUBLISHED' }, ({ id }) => ({
      body: { id, kind: 'CHANGE', reason: 'Lower' },
    })),
    grant: async (world) => row(await newRequest(world), { body: { answer: 'Done' } }),
    decline: async (world) => row(await newRequest(world), { body: { answer: 'No' } }),
  },
  items: {
    list: none,
    export: none,
    create: ({ department }) => ({ body: { title: 'A vase', departmentId: department } }),
    read: item(),
    update: async (world) => ({
      params: { id: await newItem(world) },
      body: { version: 1, title: 'A bowl', departmentId: world.department },
    }),
    updateMany: async (world) => ({
      body: { rows: { ids: [await newItem(world)] }, change: { departmentId: world.department } },
    }),
    start: itemStep('STUB'),
    submit: itemStep('IN_PROGRESS'),
    approve: itemStep('FOR_REVIEW'),
    sendBack: itemStep('APPROVED'),
    submitMany: itemsIn('IN_PROGRESS'),
    approveMany: itemsIn('FOR_REVIEW'),
    move: item({ body: { version: 1, step: 'display', location: 'Room 2' } }),
  },
  imports: {
    list: sale(),
    upload: sale('CATALOGUING', { file: { name: 'lots.csv', content: 'lot,title\n1,A vase\n' } }),
    read: file(),
    map: async (world) => {
      const { params } = await (file() as (world: World) => Promise<Call>)(world);
      const { body } = await world.admin.get<{ mapping: object }>(`/imports/${params?.id}`);
      return { params, body: { mapping: { ...body.mapping, departmentId: world.department } } };
    },
    check: file(),
    rows: file('VALIDATED'),
    mend: async (world) => {
      const { params } = await (file('VALIDATED') as (world: World) => Promise<Call>)(world);
      return { params: { ...params, row: 3 }, body: { column: 1, text: 'Still no number' } };
    },
    commit: file('VALIDATED'),
    rest: file('VALIDATED'),
    rollBack: file('COMMITTED'),
    remove: file(),
    staged: sale('LIVE'),
    apply: sale('LIVE', { body: {} }),
  },
  pictures: {
    add: async (world) => ({
      params: { id: await newItem(world) },
      file: {
        name: 'vase.png',
        content: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      },
    }),
    order: async (world) => {
      const { id, itemId } = await newPicture(world);
      return { params: { id: itemId }, body: { pictureIds: [id] } };
    },
    remove: async (world) => row((await newPicture(world)).id),
    retry: async (world) => row((await newPicture(world, 'FAILED')).id),
    read: async (world) => ({ params: { id: (await newPicture(world)).id, size: 'original' } }),
  },
  collections: {
    list: none,
    export: none,
    create: ({ department }) => ({ body: collectionForm(`C${unique()}`, [department]) }),
    read: async (world) => row(await newCollection(world)),
    update: async (world) =>
      row(await newCollection(world), {
        body: { ...collectionForm(`C${unique()}`, [world.department]), version: 1 },
      }),
  },
  users: {
    list: none,
    export: none,
    invite: () => ({
      body: {
        name: 'Nora New',
        role: 'EDITOR',
        language: 'en-US',
        departmentIds: [],
        email: `n${unique()}@rostrum.test`,
      },
    }),
    read: async (world) => row((await newUser(world)).id),
    update: async (world) => {
      const { id, name } = await newUser(world);
      return row(id, {
        body: { name, role: 'EDITOR', language: 'en-US', departmentIds: [], active: false, version: 1 },
      });
    },
    updateMany: async (world) => ({
      body: { rows: { ids: [(await newUser(world)).id] }, change: { active: false } },
    }),
    inviteAgain: async (world) => row((await newUser(world)).id),
    names: none,
  },
  outbox: {
    list: none,
    read: async (world) => row(await newMail(world)),
    sendAgain: async (world) => {
      Object.assign(world.house.house.config, { mailUrl: 'smtp://127.0.0.1:9' });
      return row(await newMail(world));
    },
  },
  jobs: {
    list: none,
    timetable: none,
    read: async (world) => row(await newJob(world, 'WAITING')),
    cancel: async (world) => row(await newJob(world, 'WAITING')),
    retry: async (world) => row(await newJob(world, 'FAILED')),
  },
  results: {
    desk: sale('LIVE'),
    list: sale('LIVE'),
    record: lot({ sale: 'LIVE', status: 'PUBLISHED' }, () => ({
      body: { outcome: 'SOLD', hammer: 100, version: 1 },
    })),
    takeBack: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }, () => ({ query: { version: 1 } })),
    correct: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }, () => ({
      body: { outcome: 'SOLD', hammer: 90, version: 1, reason: 'Misheard' },
    })),
    decisions: sale('LIVE'),
    decide: async (world) => {
      const { id, auctionId, buyer } = await newDecision(world);
      return { params: { id: auctionId, decision: id }, body: { take: 'BUYER', buyer } };
    },
  },
  reports: {
    summary: sale('LIVE'),
    lots: sale('LIVE'),
    topLots: sale('LIVE'),
    unsold: sale('LIVE'),
    price: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }),
    export: async (world) => ({ params: { id: await newSale(world, 'LIVE'), tab: 'lots' } }),
  },
  settings: {
    house: none,
    updateHouse: asItStands('/settings/house'),
    gallery: none,
    updateGallery: asItStands('/settings/gallery'),
    email: none,
    updateEmail: asItStands('/settings/email', ['delivery', 'server', 'sender']),
    departments: none,
    createDepartment: () => ({
      body: { code: `D${unique()}`, name: `Department ${unique()}`, active: true },
    }),
    updateDepartment: async (world) =>
      row(await newDepartment(world), {
        body: { code: `D${unique()}`, name: `Department ${unique()}`, active: true, version: 1 },
      }),
    removeDepartment: async (world) => row(await newDepartment(world)),
    categories: none,
    createCategory: async (world) => ({ body: categoryForm(await newDepartment(world)) }),
    updateCategory: async (world) => {
      const { id, departmentId } = await newCategory(world);
      return row(id, { body: { ...categoryForm(departmentId), version: 1 } });
    },
    removeCategory: async (world) => row((await newCategory(world)).id),
    currencies: none,
    createCurrency: () => ({
      body: {
        code: `NEW-${String.fromCharCode(...[...unique()].map((digit) => 65 + Number(digit)))}`,
        name: 'Token',
        minorPerMajor: 288,
        notation: 'Rthl 24 Gr 12 Pf',
      },
    }),
    updateCurrency: async (world) => ({
      params: { code: await newCurrency(world) },
      body: { name: 'Counter', minorPerMajor: 288, notation: 'Rthl 24 Gr 12 Pf', version: 1 },
    }),
    removeCurrency: async (world) => ({ params: { code: await newCurrency(world) } }),
    publicationRules: none,
    updatePublicationRules: async (world) => ({ body: await rules(world, '/settings/publication-rules') }),
    auctionRules: sale(),
    updateAuctionRules: async (world) => {
      const id = await newSale(world);
      return row(id, { body: await rules(world, `/auctions/${id}/publication-rules`) });
    },
  },
  schedules: {
    list: none,
    whatIf: () => ({ query: { hammer: 100 } }),
    read: async (world) => row(await newSchedule(world)),
    create: () => ({ body: scheduleForm(`P${unique()}`) }),
    update: async (world) =>
      row(await newSchedule(world), { body: { ...scheduleForm(`P${unique()}`), version: 1 } }),
    supersede: async (world) =>
      row(await newSchedule(world), {
        body: { ...scheduleForm(`P${unique()}`), validFrom: '2026-06-01', version: 1 },
      }),
    retire: async (world) => row(await newSchedule(world), { body: { version: 1 } }),
    reinstate: async (world) => row(await newSchedule(world, true), { body: { version: 1 } }),
    remove: async (world) => row(await newSchedule(world)),
  },
  health: { read: 'public' },
};

const categoryForm = (departmentId: number) => ({
  departmentId,
  name: `Category ${unique()}`,
  defaultVatScheme: null,
  arrPossible: false,
  amlRegulated: false,
  active: true,
  position: 0,
});

/** The same call, but leading to something of another department at this place. */
export const elsewhere: Record<string, (call: Call, outside: World) => Promise<Call> | Call> = {
  'body.departmentIds': (call, { department }) => changed(call, { departmentIds: [department] }),
  'body.departmentId': (call, { department }) => changed(call, { departmentId: department }),
  'body.change.departmentId': (call, { department }) =>
    changed(call, { change: { departmentId: department } }),
  'body.itemId': async (call, outside) => changed(call, { itemId: await newItem(outside) }),
  'body.lots.id': async (call, outside) => {
    const { id } = await newLot(outside, { sale: Number(call.params?.id) });
    return changed(call, { lots: [{ id, version: 1, number: unique() }] });
  },
  'body.mapping.departmentId': (call, { department }) =>
    changed(call, { mapping: { ...(call.body as { mapping: object }).mapping, departmentId: department } }),
  'subject.mapping.departmentId': async (call, { house, department }) => {
    await house.db.run(sql`
      update imports set mapping = mapping || jsonb_build_object('departmentId', ${department}::bigint)
      where id = ${Number(call.params?.id)}`);
    return call;
  },
};
const changed = (call: Call, change: object): Call => ({
  ...call,
  body: { ...(call.body as object), ...change },
});
