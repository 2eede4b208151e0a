import sql from 'sql-template-tag';
import type { WorkPreview } from '#contract/handovers';
import { type Calls, type Make, noInput, row, sale } from './calls';
import { newSale, unique, type World } from './world';

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
const newSchedule = async ({ app }: World, retired = false): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into schedules (kind, name, valid_from, body, retired)
      values ('PREMIUM', ${`P${unique()}`}, '2020-01-01', ${JSON.stringify(scheduleForm('').body)}::jsonb, ${retired}) returning id`)
  ).id;
const newUser = async ({ app }: World, active = true): Promise<{ id: number; name: string; email: string }> =>
  app.db.row<{ id: number; name: string; email: string }>(sql`
    insert into users (email, name, role, active) values (${`u${unique()}@rostrum.test`}, 'Nora New', 'EDITOR', ${active})
    returning id, name, email`);
const newDepartment = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(
      sql`insert into departments (code, name) values (${`D${unique()}`}, ${`Department ${unique()}`}) returning id`,
    )
  ).id;
const newCategory = async (world: World): Promise<{ id: number; departmentId: number }> => {
  const departmentId = await newDepartment(world);
  const { id } = await world.app.db.row<{ id: number }>(
    sql`insert into categories (department_id, name) values (${departmentId}, ${`Category ${unique()}`}) returning id`,
  );
  return { id, departmentId };
};
/** Adds terms of sale that apply from a later day each time; returns their version. */
const newTerms = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ version: number }>(sql`
      insert into terms_of_sale (company, version, language, valid_from, text, created_at, created_by)
      select 'HOUSE', n, 'en-US', date '2030-01-01' + n, 'Terms', now(), ${app.people.ADMIN.id}
      from (select coalesce(max(version), 0) + 1 as n from terms_of_sale where company = 'HOUSE') latest
      returning version`)
  ).version;
const termsForm = (version: number) => ({
  version,
  validFrom: '2040-01-01',
  texts: { 'en-US': 'Pay within a week.', 'pt-BR': '', 'zh-CN': '', 'zh-TW': '' },
});
const newCurrency = async ({ app }: World): Promise<string> => {
  const code = `HOUSE-${String.fromCharCode(...[...unique()].map((digit) => 65 + Number(digit)))}`;
  await app.db.run(
    sql`insert into currencies (code, name, minor_per_major, notation) values (${code}, 'Token', 288, 'Rthl 24 Gr 12 Pf')`,
  );
  return code;
};
const newMail = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into mails (recipient, subject, body, state) values ('a@rostrum.test', 'Hello', 'Text', 'FAILED') returning id`)
  ).id;
const newJob = async ({ app }: World, state: 'WAITING' | 'FAILED'): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into jobs (kind, queue, payload, state, run_at, finished_at)
      values ('clear-keys', 'house', '{}', ${state}, now() + interval '1 day', ${state === 'FAILED' ? new Date() : null})
      returning id`)
  ).id;
/** Returns the body as it was read, for endpoints that save all of it. */
const unchangedBody =
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

const categoryForm = (departmentId: number) => ({
  departmentId,
  name: `Category ${unique()}`,
  defaultVatScheme: null,
  arrPossible: false,
  amlRegulated: false,
  active: true,
  position: 0,
});

const viewForm = () => ({ list: 'auctions', name: `View ${unique()}`, query: 'tab=past' });
/** Creates a view of the caller. */
const newView = async ({ client }: World): Promise<number> =>
  (await client.post<{ id: number }>('/views', viewForm())).body.id;

/** Calls of the endpoints about administration: users, settings, schedules, background work and views. */
export const administrationCalls: Calls<
  'audit' | 'users' | 'handovers' | 'outbox' | 'jobs' | 'settings' | 'schedules' | 'views' | 'search'
> = {
  views: {
    list: () => ({ query: { list: 'auctions' } }),
    create: () => ({ body: viewForm() }),
    update: async (world) => row(await newView(world), { body: { name: `View ${unique()}`, version: 1 } }),
    remove: async (world) => row(await newView(world)),
  },
  audit: {
    list: noInput,
    export: noInput,
    users: noInput,
    read: async ({ app }) => ({
      params: await app.db.row<{ id: number }>(sql`select min(id) as id from events`),
    }),
  },
  search: {
    find: () => ({ query: { q: 'clock' } }),
    recent: () => ({ query: { row: 'auctions-1' } }),
  },
  users: {
    countByRole: noInput,
    list: noInput,
    export: noInput,
    phoneCountries: noInput,
    departmentMembers: async (world) => row(await newDepartment(world)),
    changeMembers: async (world) =>
      row(await newDepartment(world), { body: { add: [world.app.people.EDITOR.id], remove: [] } }),
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
      const { id, name, email } = await newUser(world);
      return row(id, {
        body: {
          email,
          name,
          role: 'EDITOR',
          language: 'en-US',
          departmentIds: [],
          active: false,
          version: 1,
        },
      });
    },
    updateMany: async (world) => ({
      body: { rows: { ids: [(await newUser(world)).id] }, change: { active: false } },
    }),
    access: async (world) => row((await newUser(world)).id),
    endSessions: async (world) => row((await newUser(world)).id),
    inviteAgain: async (world) => row((await newUser(world)).id),
    names: noInput,
  },
  handovers: {
    read: async (world) => row((await newUser(world)).id),
    preview: async (world) =>
      row((await newUser(world)).id, { body: { receivers: { tasks: world.app.people.MANAGER.id } } }),
    handOver: async (world) => {
      const { id } = await newUser(world);
      const receivers = { tasks: world.app.people.MANAGER.id };
      const { digest } = (await world.admin.post<WorkPreview>(`/users/${id}/work/preview`, { receivers }))
        .body;
      return row(id, { body: { receivers, confirmed: digest } });
    },
  },
  outbox: {
    list: noInput,
    read: async (world) => row(await newMail(world)),
    sendAgain: async (world) => {
      Object.assign(world.app.context.config, { mailUrl: 'smtp://127.0.0.1:9' });
      return row(await newMail(world));
    },
  },
  jobs: {
    list: noInput,
    recurringJobs: noInput,
    read: async (world) => row(await newJob(world, 'WAITING')),
    cancel: async (world) => row(await newJob(world, 'WAITING')),
    retry: async (world) => row(await newJob(world, 'FAILED')),
  },
  settings: {
    house: noInput,
    updateHouse: unchangedBody('/settings/house'),
    gallery: noInput,
    updateGallery: unchangedBody('/settings/gallery'),
    effects: () => ({ query: { noun: 'house', id: 1, changed: ['currency'] } }),
    termsOfSale: () => ({ params: { company: 'HOUSE' } }),
    termsVersion: async (world) => ({ params: { company: 'HOUSE', version: await newTerms(world) } }),
    saveTermsOfSale: async (world) => ({
      params: { company: 'HOUSE' },
      body: termsForm(await newTerms(world)),
    }),
    email: noInput,
    updateEmail: unchangedBody('/settings/email', ['delivery', 'server', 'sender']),
    departments: noInput,
    createDepartment: () => ({
      body: { code: `D${unique()}`, name: `Department ${unique()}`, active: true },
    }),
    updateDepartment: async (world) =>
      row(await newDepartment(world), {
        body: { code: `D${unique()}`, name: `Department ${unique()}`, active: true, version: 1 },
      }),
    moveDepartment: async (world) => row(await newDepartment(world), { body: { before: null } }),
    removeDepartment: async (world) => row(await newDepartment(world)),
    categories: noInput,
    createCategory: async (world) => ({ body: categoryForm(await newDepartment(world)) }),
    updateCategory: async (world) => {
      const { id, departmentId } = await newCategory(world);
      return row(id, { body: { ...categoryForm(departmentId), version: 1 } });
    },
    moveCategory: async (world) => {
      const { id, departmentId } = await newCategory(world);
      return row(id, { body: { departmentId, before: null } });
    },
    removeCategory: async (world) => row((await newCategory(world)).id),
    currencies: noInput,
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
    publicationRules: noInput,
    updatePublicationRules: async (world) => ({ body: await rules(world, '/settings/publication-rules') }),
    auctionRules: sale(),
    updateAuctionRules: async (world) => {
      const id = await newSale(world);
      return row(id, { body: await rules(world, `/auctions/${id}/publication-rules`) });
    },
  },
  schedules: {
    list: noInput,
    published: () => ({ query: { kind: 'PREMIUM' } }),
    whatIf: () => ({ query: { hammer: 100 } }),
    defaults: noInput,
    saveDefaults: async (world) => ({
      body: {
        currency: 'GBP',
        departmentId: await newDepartment(world),
        premiumScheduleId: await newSchedule(world),
        incrementScheduleId: null,
        taxScheduleId: null,
        resaleRightScheduleId: null,
        version: 0,
      },
    }),
    appliedDefaults: () => ({ query: { currency: 'GBP' } }),
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
};
