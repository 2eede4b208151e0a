import { standardAppearance } from '#contract/appearance';
import type { Nouns } from '#contract/nouns';
import { administrationCalls } from './administrationCalls';
import { artistCalls } from './artistCalls';
import { audienceCalls } from './audienceCalls';
import { avatarCalls } from './avatarCalls';
import { type Calls, noInput } from './calls';
import { campaignCalls } from './campaignCalls';
import { campaignReportCalls } from './campaignReportCalls';
import { colleagueCalls } from './colleagueCalls';
import { customerCalls } from './customerCalls';
import { emailChangeCalls } from './emailChangeCalls';
import { factorCalls } from './factorCalls';
import { goalCalls } from './goalCalls';
import { mergeCalls } from './mergeCalls';
import { moneyCalls } from './moneyCalls';
import { notificationCalls } from './notificationCalls';
import { passkeyCalls } from './passkeyCalls';
import { phoneCalls } from './phoneCalls';
import { profileCalls } from './profileCalls';
import { providerCalls } from './providerCalls';
import { registrationCalls } from './registrationCalls';
import { saleCalls } from './saleCalls';
import { securityQuestionCalls } from './securityQuestionCalls';
import { sendingCalls } from './sendingCalls';
import { subscriptionCalls } from './subscriptionCalls';
import { templateCalls } from './templateCalls';
import { textMessageCalls } from './textMessageCalls';
import { trustCalls } from './trustCalls';
import { newSale, type World } from './world';

/** Creates a comment that the caller of the endpoint has just written. */
const newComment = async (world: World) => {
  const { body } = await world.client.post<{ id: number }>(`/comments/auctions/${await newSale(world)}`, {
    text: 'Look',
  });
  return { params: { id: body.id } };
};

/** Successful calls of all endpoints. Every new endpoint must be added. */
export const fixtures: Calls<keyof Nouns> = {
  ...saleCalls,
  ...registrationCalls,
  ...moneyCalls,
  ...customerCalls,
  ...audienceCalls,
  ...campaignCalls,
  ...trustCalls,
  ...artistCalls,
  ...mergeCalls,
  ...campaignReportCalls,
  ...sendingCalls,
  ...administrationCalls,
  ...templateCalls,
  ...providerCalls,
  ...passkeyCalls,
  ...factorCalls,
  ...textMessageCalls,
  ...phoneCalls,
  session: {
    read: 'public',
    signIn: 'public',
    signOut: 'public',
    firstAdmin: 'public',
    forgotten: 'public',
    readToken: 'public',
    redeemToken: 'public',
    renewToken: 'public',
    confirm: () => ({ body: { password: 'hammer-and-block' } }),
    measurePassword: 'public',
    sessions: noInput,
    endOtherSessions: noInput,
    endSession: async ({ app, client }) => {
      const { user } = (await client.get<{ user: { email: string } }>('/session')).body;
      await app.signIn(user);
      const { body } = await client.get<{ data: { id: string; current: boolean }[] }>('/session/all');
      return { params: { id: body.data.find(({ current }) => !current)?.id } };
    },
    finishReview: noInput,
    endTour: noInput,
    signIns: noInput,
    reportSignIn: async ({ client }) => {
      const { body } = await client.get<{ data: { id: number }[] }>('/session/sign-ins');
      return { params: { id: body.data[0]?.id } };
    },
    updateProfile: async ({ client }) => {
      const { user } = (
        await client.get<{ user: { name: string; language: string; version: number } }>('/session')
      ).body;
      return { body: { name: user.name, language: user.language, version: user.version } };
    },
    updateAppearance: () => ({ body: standardAppearance }),
    changePassword: () => ({ body: { current: 'hammer-and-block', password: 'hammer-and-block' } }),
  },
  emailChanges: emailChangeCalls,
  securityQuestions: securityQuestionCalls,
  profiles: profileCalls,
  avatars: avatarCalls,
  colleagues: colleagueCalls,
  notifications: notificationCalls,
  shortcuts: { list: noInput, save: () => ({ body: { shortcuts: ['/items', 'view-1'] } }) },
  home: {
    read: noInput,
    dashboard: noInput,
    money: noInput,
    monitor: noInput,
    analysis: noInput,
    analysisSales: noInput,
  },
  comments: {
    list: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }),
    create: async (world) => ({
      params: { noun: 'auctions', id: await newSale(world) },
      body: { text: 'Look' },
    }),
    update: async (world) => ({ ...(await newComment(world)), body: { text: 'See', version: 1 } }),
    resolve: async (world) => ({ ...(await newComment(world)), body: { resolved: true, version: 1 } }),
    remove: async (world) => ({ ...(await newComment(world)), body: { version: 1 } }),
  },
  presence: {
    enter: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }),
    leave: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }),
  },
  follows: {
    read: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }),
    choose: async (world) => ({
      params: { noun: 'auctions', id: await newSale(world) },
      body: { state: 'FOLLOWING' },
    }),
    reset: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }),
    list: noInput,
    feed: noInput,
  },
  goals: goalCalls,
  subscriptions: subscriptionCalls,
  activity: { list: async (world) => ({ params: { noun: 'auctions', id: await newSale(world) } }) },
  live: { changes: noInput },
  health: { read: 'public', ready: 'public', details: noInput },
};
