import sql from 'sql-template-tag';
import type { CollectionStatus } from '#contract/collection-states';
import type { CatalogueStatus } from '#contract/item-states';
import { auctionForm } from '../auctions/forms';
import { disablePublicationChecks } from '../works/gallery';
import { type Call, type Calls, lot, type Make, noInput, row, sale } from './calls';
import {
  newBatch,
  newDecision,
  newImport,
  newItem,
  newLot,
  newPicture,
  newPng,
  newRequest,
  newSale,
  unique,
  type World,
} from './world';

const step = (from: Parameters<typeof newSale>[1]) => sale(from, { body: { version: 1, reason: 'Because' } });
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
/** A file of the caller, or of the administrator where the caller may not import. */
const file =
  (state?: Parameters<typeof newImport>[2], more: Omit<Call, 'params'> = {}): Make =>
  async (world) => {
    const own = (await world.client.upload(`/auctions/${await newSale(world)}/imports`, 'x.csv', 'lot\n1\n'))
      .status;
    return {
      params: { id: await newImport(world, own === 201 ? world.client : world.admin, state) },
      ...more,
    };
  };

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
const newCollection = async (
  { app, department }: World,
  status: CollectionStatus = 'DRAFT',
): Promise<number> => {
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display, status)
    values (${`C${unique()}`}, 'A collection', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN', ${status})
    returning id`);
  await app.db.run(
    sql`insert into collection_departments (collection_id, department_id) values (${id}, ${department})`,
  );
  return id;
};

/** Creates a work in a new collection with this status. */
const newWork = async (world: World, status?: CollectionStatus) => {
  const { db } = world.app;
  const collectionId = await newCollection(world, status);
  const { id: itemId, itemNo } = await db.row<{ id: number; itemNo: string }>(sql`
    update items set availability = 'FOR_PRIVATE_SALE' where id = ${await newItem(world)}
    returning id, item_no as "itemNo"`);
  const { id } = await db.row<{ id: number }>(sql`
    insert into collection_items (collection_id, item_id, position, asking_price)
    values (${collectionId}, ${itemId}, 'a0', 100) returning id`);
  await db.run(sql`insert into item_holds (item_id, noun, holder_id) values (${itemId}, 'works', ${id})`);
  return { id, collectionId, itemId, itemNo };
};

/** Creates a reservation on the waitlist of a new work. */
const newReservation = async (world: World) => {
  const { db, people } = world.app;
  const { collectionId, itemId } = await newWork(world);
  const { id } = await db.row<{ id: number }>(sql`
    insert into reservations (item_id, collection_id, client, until, reserved_by, reserved_at)
    values (${itemId}, ${collectionId}, 'Mrs Dalloway', '2099-01-01', ${people.ADMIN.id}, now()) returning id`);
  await db.run(sql`update items set availability = 'ON_HOLD' where id = ${itemId}`);
  return { id, itemId };
};
/** Creates a passed lot whose item is available. */
const newPassedLot = async (world: World) => {
  const { id, itemId } = await newLot(world, { sale: 'LIVE', status: 'PASSED' });
  await world.app.db.run(sql`delete from item_holds where item_id = ${itemId}`);
  await world.app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${itemId}`);
  return { id, version: 1 };
};
const reservation = { client: 'Mr Ramsay', until: '2099-01-02T18:00:00Z' };
/** Creates a private sale of a work. */
const newPrivateSale = async (world: World): Promise<number> => {
  const { db } = world.app;
  const { collectionId, itemId } = await newWork(world);
  await db.run(sql`update items set availability = 'SOLD' where id = ${itemId}`);
  const { id } = await db.row<{ id: number }>(sql`
    insert into sales (channel, item_id, collection_id, currency, price, buyer, sold_at)
    values ('PRIVATE', ${itemId}, ${collectionId}, 'GBP', 100, 'Mrs Dalloway', now()) returning id`);
  return id;
};
const work =
  (more: (world: World) => Omit<Call, 'params'> = () => ({})): Make =>
  async (world) => {
    const { collectionId, itemNo } = await newWork(world);
    return { params: { id: collectionId, itemNo }, ...more(world) };
  };
const collectionStep =
  (from: CollectionStatus): Make =>
  async (world) =>
    row((await newWork(world, from)).collectionId, { body: { version: 1, reason: 'Because' } });

const createSharedCollection = async (world: World): Promise<number> => {
  const id = await newCollection(world);
  await world.app.db.run(sql`update collections set visibility = 'LINK' where id = ${id}`);
  return id;
};
/** Makes the same call with publication checks disabled. */
const stepWithoutChecks =
  (from: CollectionStatus): Make =>
  async (world) => {
    await disablePublicationChecks(world.app);
    return collectionStep(from)(world);
  };

/** Creates a sale that no publication check blocks. */
const publishableSale: Make = async (world) => {
  const { auctionId } = await newLot(world, { sale: 'CATALOGUING' });
  const path = `/auctions/${auctionId}/publication-rules`;
  const { version, own } = (await world.admin.get<{ version: number; own: object }>(path)).body;
  await world.admin.put(path, {
    version,
    levels: Object.fromEntries(Object.keys(own).map((check) => [check, 'OFF'])),
  });
  return { params: { id: auctionId }, body: { version: 1 } };
};
/** Publishes a sale or a collection, and asks what that did. The checks of the house stay as they are for other tests. */
const publicationResult =
  (noun: 'auctions' | 'collections', publishable: Make): Make =>
  async (world) => {
    const { db } = world.app;
    const ofHouse = sql`department_id is null and auction_id is null`;
    const before = await db.rows<{ name: string; level: string }>(
      sql`select check_name as name, level from publication_rules where ${ofHouse}`,
    );
    const { params, body } = await publishable(world);
    const published = await world.admin.post(`/${noun}/${params?.id}/publish`, body);
    if (published.status !== 200) throw new Error(`publication refused: ${published.status}`);
    await db.run(sql`delete from publication_rules where ${ofHouse}`);
    await db.run(sql`
      insert into publication_rules (check_name, level)
      select * from unnest(${before.map(({ name }) => name)}::text[], ${before.map(({ level }) => level)}::text[])`);
    return { params: { id: params?.id, step: 'publish' } };
  };

/** Calls of the endpoints about sales, lots, collections, imports and results. */
export const saleCalls: Calls<
  | 'auctions'
  | 'collections'
  | 'links'
  | 'works'
  | 'lots'
  | 'requests'
  | 'items'
  | 'pictures'
  | 'imports'
  | 'results'
  | 'reports'
  | 'reservations'
  | 'sales'
> = {
  auctions: {
    list: noInput,
    totals: noInput,
    export: noInput,
    create: ({ department }) => ({
      body: auctionForm({ code: `A${unique()}`, departmentIds: [department] }),
    }),
    read: sale(),
    update: async (world) => ({
      params: { id: await newSale(world, 'DRAFT') },
      body: { ...auctionForm({ code: `A${unique()}`, departmentIds: [world.department] }), version: 1 },
    }),
    catalogue: step('DRAFT'),
    publish: publishableSale,
    unpublish: step('PUBLISHED'),
    open: step('PUBLISHED'),
    reconcile: step('LIVE'),
    conclude: step('RECONCILING'),
    postpone: step('DRAFT'),
    resume: step('POSTPONED'),
    cancel: step('DRAFT'),
    publication: publicationResult('auctions', publishableSale),
    publishPreview: sale('CATALOGUING'),
    unpublishPreview: sale('PUBLISHED'),
    openPreview: sale('PUBLISHED'),
    reconcilePreview: sale('LIVE'),
    concludePreview: sale('RECONCILING'),
    postponePreview: sale('DRAFT'),
    cancelPreview: sale('DRAFT'),
  },
  collections: {
    list: noInput,
    export: noInput,
    create: ({ department }) => ({ body: collectionForm(`C${unique()}`, [department]) }),
    read: async (world) => row(await newCollection(world)),
    update: async (world) =>
      row(await newCollection(world), {
        body: { ...collectionForm(`C${unique()}`, [world.department]), version: 1 },
      }),
    submit: collectionStep('DRAFT'),
    publish: stepWithoutChecks('REVIEW'),
    sendBack: collectionStep('REVIEW'),
    publication: publicationResult('collections', stepWithoutChecks('REVIEW')),
    publishPreview: async (world) => row(await newCollection(world)),
    reopenPreview: async (world) => row(await newCollection(world)),
    unpublish: collectionStep('PUBLISHED'),
    close: collectionStep('PUBLISHED'),
    reopen: stepWithoutChecks('CLOSED'),
    archive: collectionStep('CLOSED'),
  },
  links: {
    list: async (world) => row(await createSharedCollection(world)),
    make: async (world) => row(await createSharedCollection(world), { body: { label: 'For a collector' } }),
    revoke: async (world) => {
      const id = await createSharedCollection(world);
      const { body } = await world.admin.post<{ id: number }>(`/collections/${id}/links`, {});
      return { params: { id, link: body.id } };
    },
  },
  works: {
    list: async (world) => row(await newCollection(world)),
    export: async (world) => row(await newCollection(world)),
    summaries: async (world) => row(await newCollection(world)),
    readiness: async (world) => row(await newCollection(world)),
    read: work(),
    update: work((world) => ({ body: { version: 1, title: 'A bowl', departmentId: world.department } })),
    move: work(() => ({ body: { version: 1, place: 1 } })),
    add: async (world) =>
      row(await newCollection(world), { body: { rows: { ids: [await newItem(world)] } } }),
    remove: async (world) => {
      const { id, collectionId } = await newWork(world);
      return row(collectionId, { body: { works: [{ id, version: 1 }] } });
    },
  },
  lots: {
    list: sale(),
    totals: sale(),
    export: sale(),
    summaries: sale(),
    read: lot(),
    create: async (world) => ({
      params: { id: await newSale(world) },
      body: { title: 'A vase', departmentId: world.department },
    }),
    enterTargets: async (world) => ({ body: { lots: [await newPassedLot(world)] } }),
    enter: async (world) => row(await newSale(world), { body: { lots: [await newPassedLot(world)] } }),
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
    removeMany: async (world) => {
      const { id, auctionId } = await newLot(world);
      return row(auctionId, { body: { lots: [{ id, version: 1 }] } });
    },
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
    list: noInput,
    export: noInput,
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
  pictures: {
    add: async (world) => ({
      params: { id: await newItem(world) },
      file: await newPng(),
    }),
    order: async (world) => {
      const { id, itemId } = await newPicture(world);
      return { params: { id: itemId }, body: { pictureIds: [id] } };
    },
    remove: async (world) => row((await newPicture(world)).id),
    retry: async (world) => row((await newPicture(world, 'FAILED')).id),
    read: async (world) => ({ params: { id: (await newPicture(world)).id, size: 'original' } }),
  },
  imports: {
    list: sale(),
    upload: sale('CATALOGUING', { file: { name: 'lots.csv', content: 'lot,title\n1,A vase\n' } }),
    listOfBidders: sale(),
    uploadBidders: sale('CATALOGUING', {
      file: { name: 'bidders.csv', content: 'name,paddle\nVera Inventar,7\n' },
    }),
    listOfCollection: async (world) => row(await newCollection(world)),
    uploadToCollection: async (world) =>
      row(await newCollection(world), { file: { name: 'works.csv', content: 'title\nA vase\n' } }),
    listOfCustomers: noInput,
    uploadCustomers: () => ({ file: { name: 'people.csv', content: 'full name\nVera Inventar\n' } }),
    listOfArtists: noInput,
    uploadArtists: () => ({ file: { name: 'artists.csv', content: 'artist\nVera Inventar\n' } }),
    listOfBalances: noInput,
    uploadBalances: () => ({ file: { name: 'open.csv', content: 'customer no,balance\n1,10.00\n' } }),
    read: file(),
    map: async (world) => {
      const { params } = await (file() as (world: World) => Promise<Call>)(world);
      const { body } = await world.admin.get<{ mapping: object }>(`/imports/${params?.id}`);
      return { params, body: { mapping: { ...body.mapping, departmentId: world.department } } };
    },
    check: file(),
    rows: file('VALIDATED'),
    totals: file('VALIDATED'),
    values: async (world) => ({
      ...(await (file() as (world: World) => Promise<Call>)(world)),
      query: { column: 0 },
    }),
    updateCell: async (world) => {
      const { params } = await (file('VALIDATED') as (world: World) => Promise<Call>)(world);
      return { params: { ...params, row: 3 }, body: { column: 1, text: 'Still no number' } };
    },
    commit: file('VALIDATED'),
    rejectedRows: file('VALIDATED'),
    rollBackPreview: file('COMMITTED'),
    rollBack: file('COMMITTED'),
    remove: file(),
    staged: sale('LIVE'),
    apply: sale('LIVE', { body: {} }),
    stopApplying: async (world) => ({ params: await newBatch(world, 'APPLYING') }),
    undoBatch: async (world) => ({ params: await newBatch(world, 'APPLIED') }),
  },
  results: {
    desk: sale('LIVE'),
    list: sale('LIVE'),
    buyers: async (world) => ({ params: { id: await newSale(world, 'LIVE') }, query: { q: 'Inventar' } }),
    record: lot({ sale: 'LIVE', status: 'PUBLISHED' }, () => ({
      body: { outcome: 'SOLD', hammer: 990_000_000, version: 1 },
    })),
    undo: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }, () => ({ query: { version: 1 } })),
    correct: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }, () => ({
      body: { outcome: 'SOLD', hammer: 980_000_000, version: 1, reason: 'Misheard' },
    })),
    decisions: sale('LIVE'),
    decide: async (world) => {
      const { id, auctionId, buyer } = await newDecision(world);
      return { params: { id: auctionId, decision: id }, body: { choice: 'BUYER', buyer } };
    },
  },
  reports: {
    summary: sale('LIVE'),
    lots: sale('LIVE'),
    topLots: sale('LIVE'),
    unsold: sale('LIVE'),
    departments: sale('LIVE'),
    marketing: sale('LIVE'),
    buyers: sale('LIVE'),
    consignors: sale('LIVE'),
    money: sale('LIVE'),
    component: async (world) => ({ params: { id: await newSale(world, 'LIVE'), kind: 'PREMIUM' } }),
    vat: sale('LIVE'),
    reconciliation: sale('LIVE'),
    price: lot({ sale: 'LIVE', status: 'SOLD', hammer: 100 }),
    premium: sale('LIVE'),
    export: async (world) => ({ params: { id: await newSale(world, 'LIVE'), tab: 'lots' } }),
  },
  reservations: {
    list: item(),
    reserve: async (world) => row((await newWork(world)).itemId, { body: reservation }),
    update: async (world) =>
      row((await newReservation(world)).id, {
        body: { ...reservation, contact: '', note: '', version: 1 },
      }),
    withdraw: async (world) => row((await newReservation(world)).id),
  },
  sales: {
    list: noInput,
    totals: noInput,
    reconciliation: noInput,
    export: noInput,
    ofItem: item(),
    sell: async (world) =>
      row((await newWork(world)).itemId, {
        body: { reservationId: null, client: 'Mr Ramsay', price: 100 },
      }),
    cancel: async (world) => row(await newPrivateSale(world), { body: { reason: 'He changed his mind' } }),
  },
};
