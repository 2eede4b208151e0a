import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { unique, type World } from './world';

const newAccount = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into mail_accounts (name, dkim_domain, from_address)
      values (${`Account ${unique()}`}, 'house.invalid', 'news@house.invalid') returning id`)
  ).id;
const newUnreadable = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into returned_mails (at, source, digest, raw, handled_at, issue)
      values (now(), 'MAILBOX', ${Buffer.from(unique())}, ${Buffer.from('?')}, now(), 'too_slow') returning id`)
  ).id;
const newCampaign = async ({ app, admin }: World): Promise<number> => {
  const { user } = (await admin.get<{ user: { id: number } }>('/session')).body;
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into campaigns (name, topic, created_by) values (${`Campaign ${unique()}`}, 'CATALOGUES', ${user.id}) returning id`);
  return id;
};
const form = () => ({
  name: `Account ${unique()}`,
  host: 'mail.house.invalid',
  port: 587,
  secure: false,
  username: 'house',
  fromName: 'The house',
  fromAddress: 'news@house.invalid',
  replyTo: '',
  departmentId: null,
  connections: 5,
  perSecond: null,
  perMinute: 100,
  perHour: null,
  perDay: null,
  dkimDomain: 'house.invalid',
  dkimSelector: 'rostrum',
  bounceDomain: '',
  imapHost: '',
  imapPort: 993,
  imapSecure: true,
  imapUsername: '',
  imapFolder: 'INBOX',
  oracleUrl: '',
  whenUnknown: 'HOLD',
  graceSeconds: 600,
  password: 'hammer-and-block',
});

/** Successful calls of the endpoints about mail accounts, returned emails and sending. */
export const sendingCalls: Calls<'mailAccounts' | 'returns' | 'sending'> = {
  mailAccounts: {
    list: noInput,
    create: () => ({ body: form() }),
    update: async (world) => row(await newAccount(world), { body: { perHour: 500, version: 1 } }),
    remove: async (world) => row(await newAccount(world)),
    makeKey: async (world) => row(await newAccount(world)),
    checkDns: async (world) => row(await newAccount(world)),
    test: async (world) => row(await newAccount(world), { body: { to: 'clerk@house.invalid' } }),
    sending: noInput,
    updateSending: async ({ admin }) => ({ body: (await admin.get('/settings/sending')).body }),
  },
  returns: {
    list: noInput,
    retry: async (world) => row(await newUnreadable(world)),
    dismiss: async (world) => row(await newUnreadable(world), { body: {} }),
  },
  sending: {
    progress: async (world) => row(await newCampaign(world)),
    decide: async (world) => row(await newCampaign(world), { body: { decision: 'SENT' } }),
  },
};
