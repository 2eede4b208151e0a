import { configure, fireEvent, screen } from '@testing-library/react';
import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { type ApiClient, clientOf, cookieOf } from './client';
import { type Departments, type People, password } from './people';

// A page asks a real server, which asks a real database. The program runs in the browser's own time: Testing
// Library's `act` belongs to another React than the program's.
configure({ asyncUtilTimeout: 60_000, eventWrapper: (event) => event(), asyncWrapper: (wait) => wait() });
jest.setTimeout(240_000);

const fetchOfNode = globalThis.fetch;
declare const runPart: <Part>(name: 'packages' | 'program') => Part;
const packages = runPart<Record<string, () => unknown>>('packages');
const begin = runPart<(load: (file: string) => unknown) => typeof import('./pagesEntry')>('program');
let program: ReturnType<typeof begin>;

/** The modules of the page that is open. */
export const opened = () => program;

/** ends the program that the test before started */
let leavePage = () => {};

export interface PageApp {
  origin: string;
  people: People;
  departments: Departments;
  /** a client of the API, to prepare what the page shall show */
  signedIn(role: Role): Promise<ApiClient>;
  /** gives it what an empty house begins with */
  seedPresets(): Promise<void>;
  /** a campaign that was sent to six people, with what came back */
  sendCampaign(): Promise<{ id: number }>;
  /** a campaign under way of whose mails two are in doubt */
  doubtCampaign(): Promise<{ id: number }>;
  /** two campaigns, one sent to the end and one given up, that each did not reach somebody */
  missCampaigns(): Promise<{ finished: number; cancelled: number }>;
  /** two returned emails that could not be read, the first because it took too long */
  setMailsAside(): Promise<void>;
  /** runs the jobs that are due */
  workOff(): Promise<void>;
  close(): Promise<void>;
}

export interface Visit {
  /** absent: anonymous */
  as?: Role;
  language?: Language;
}

/** A real house of this test file's own. */
export async function openPageApp(): Promise<PageApp> {
  const { origin, people, departments } = (await ask('open')) as Pick<
    PageApp,
    'origin' | 'people' | 'departments'
  >;
  return {
    origin,
    people,
    departments,
    signedIn: async (role) => clientOf(origin, await cookieOf(origin, people[role].email, password)),
    seedPresets: async () => void (await ask('seedPresets', origin)),
    workOff: async () => void (await ask('workOff', origin)),
    sendCampaign: async () => (await ask('sendCampaign', origin)) as { id: number },
    missCampaigns: async () =>
      (await ask('missCampaigns', origin)) as { finished: number; cancelled: number },
    doubtCampaign: async () => (await ask('doubtCampaign', origin)) as { id: number },
    setMailsAside: async () => void (await ask('setMailsAside', origin)),
    async close() {
      leavePage();
      await ask('close', origin);
    },
  };
}

async function ask(action: string, origin = ''): Promise<unknown> {
  const response = await fetchOfNode(
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
  const jar = { cookie: as ? await cookieOf(app.origin, app.people[as].email, password) : '' };
  globalThis.fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    // The page asks for paths; a whole address is a client of the test, with a cookie of its own.
    if (typeof input === 'string' && /^https?:/.test(input)) return fetchOfNode(input, init);
    const address = new URL(input instanceof Request ? input.url : input, app.origin);
    const headers = new Headers(init.headers);
    if (jar.cookie) headers.set('cookie', jar.cookie);
    const response = await fetchOfNode(address, { ...init, headers });
    const [set] = response.headers.getSetCookie();
    if (set) jar.cookie = set.slice(0, set.indexOf(';'));
    return response;
  }) as typeof fetch;

  window.localStorage.clear();
  if (language) window.localStorage.setItem('umi_locale', language);
  window.history.replaceState(null, '', `/app${path}`);
  // Before its body goes: what the program drew beside its root it removes itself.
  leavePage();
  document.body.innerHTML = '<div id="root"></div>';
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  program = begin((file) => packages[file]?.());
  leavePage = () => {
    program.__getRoot()?.unmount();
    leavePage = () => {};
  };
}

/** Follows a link inside the running program. */
export function go(path: string): void {
  program.history.push(path);
}

/** Chooses from one of antd's selects, which open when they are pressed. */
export async function choose(field: HTMLElement, option: string): Promise<void> {
  fireEvent.mouseDown(field);
  // Of a long list only what is in sight is drawn.
  if (!(field as HTMLInputElement).readOnly) fireEvent.change(field, { target: { value: option } });
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
