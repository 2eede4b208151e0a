import { configure, fireEvent, screen } from '@testing-library/react';
import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { type ApiClient, createClient, fetchSessionCookie } from './client';
import { type Departments, type People, password } from './people';

// A page asks a real server, which asks a real database. The program runs in the browser's own time: Testing
// Library's `act` belongs to another React than the program's.
configure({ asyncUtilTimeout: 60_000, eventWrapper: (event) => event(), asyncWrapper: (wait) => wait() });
jest.setTimeout(240_000);

const nodeFetch = globalThis.fetch;
declare const runPart: <Part>(name: 'packages' | 'program') => Part;
const packages = runPart<Record<string, () => unknown>>('packages');
const startProgram = runPart<(load: (file: string) => unknown) => typeof import('./pagesEntry')>('program');
let program: ReturnType<typeof startProgram>;

/** The modules of the page that is open. */
export const getProgram = () => program;

/** ends the program that the test before started */
let unmountPage = () => {};

export interface PageApp {
  origin: string;
  people: People;
  departments: Departments;
  /** a client of the API, to prepare what the page shall show */
  signIn(role: Role): Promise<ApiClient>;
  /** gives it what an empty house begins with */
  seedPresets(): Promise<void>;
  /** a campaign that was sent to six people, with what came back */
  createCampaignWithReturns(): Promise<{ id: number }>;
  /** a campaign under way of whose mails two are in doubt */
  createDoubtfulCampaign(): Promise<{ id: number }>;
  /** two campaigns, one sent to the end and one given up, that each did not reach somebody */
  createFailedCampaigns(): Promise<{ finished: number; cancelled: number }>;
  /** two returned emails that could not be read, the first because it took too long */
  createUnreadableMails(): Promise<void>;
  /** runs the jobs that are due */
  runDueJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface Visit {
  /** absent: anonymous */
  as?: Role;
  language?: Language;
}

/** A real house of this test file's own. */
export async function openPageApp(): Promise<PageApp> {
  const { origin, people, departments } = (await requestAction('open')) as Pick<
    PageApp,
    'origin' | 'people' | 'departments'
  >;
  return {
    origin,
    people,
    departments,
    signIn: async (role) =>
      createClient(origin, await fetchSessionCookie(origin, people[role].email, password)),
    seedPresets: async () => void (await requestAction('seedPresets', origin)),
    runDueJobs: async () => void (await requestAction('workOff', origin)),
    createCampaignWithReturns: async () => (await requestAction('sendCampaign', origin)) as { id: number },
    createFailedCampaigns: async () =>
      (await requestAction('missCampaigns', origin)) as { finished: number; cancelled: number },
    createDoubtfulCampaign: async () => (await requestAction('doubtCampaign', origin)) as { id: number },
    createUnreadableMails: async () => void (await requestAction('setMailsAside', origin)),
    async close() {
      unmountPage();
      await requestAction('close', origin);
    },
  };
}

async function requestAction(action: string, origin = ''): Promise<unknown> {
  const response = await nodeFetch(
    `${process.env.ROSTRUM_TEST_HOUSES}/${action}?origin=${encodeURIComponent(origin)}`,
  );
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

/**
 * Starts the whole browser program in this document at a path (`/auctions`), as a browser that has just loaded it
 * would, signed in or not. Look at it with Testing Library's `screen`.
 */
export async function openPage(app: PageApp, path: string, { as, language }: Visit = {}): Promise<void> {
  const jar = { cookie: as ? await fetchSessionCookie(app.origin, app.people[as].email, password) : '' };
  globalThis.fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    // The page asks for paths; a whole address is a client of the test, with a cookie of its own.
    if (typeof input === 'string' && /^https?:/.test(input)) return nodeFetch(input, init);
    const address = new URL(input instanceof Request ? input.url : input, app.origin);
    const headers = new Headers(init.headers);
    if (jar.cookie) headers.set('cookie', jar.cookie);
    const response = await nodeFetch(address, { ...init, headers });
    const [newCookie] = response.headers.getSetCookie();
    if (newCookie) jar.cookie = newCookie.slice(0, newCookie.indexOf(';'));
    return response;
  }) as typeof fetch;

  window.localStorage.clear();
  if (language) window.localStorage.setItem('umi_locale', language);
  window.history.replaceState(null, '', `/app${path}`);
  // Before its body goes: what the program drew beside its root it removes itself.
  unmountPage();
  document.body.innerHTML = '<div id="root"></div>';
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  program = startProgram((file) => packages[file]?.());
  unmountPage = () => {
    program.__getRoot()?.unmount();
    unmountPage = () => {};
  };
}

/** Follows a link inside the running program. */
export function goTo(path: string): void {
  program.history.push(path);
}

/** Chooses from one of antd's selects, which open when they are clicked. */
export async function selectOption(field: HTMLElement, option: string): Promise<void> {
  fireEvent.mouseDown(field);
  // Of a long list only what is in sight is drawn.
  if (!(field as HTMLInputElement).readOnly) fireEvent.change(field, { target: { value: option } });
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
