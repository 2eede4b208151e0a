import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { type ApiClient, createClient, fetchSessionCookie } from './client';
import { type Departments, type People, password } from './people';

// A page calls a real server with a real database. The program runs in real time, and Testing Library's `act` belongs to
// another copy of React than the program's.
configure({ asyncUtilTimeout: 60_000, eventWrapper: (event) => event(), asyncWrapper: (wait) => wait() });

const nodeFetch = globalThis.fetch;
declare const runPart: <Part>(name: 'packages' | 'program') => Part;
const packages = runPart<Record<string, () => unknown>>('packages');
const startProgram = runPart<(load: (file: string) => unknown) => typeof import('./pagesEntry')>('program');
let program: ReturnType<typeof startProgram>;

/** Returns the modules of the open page. */
export const getProgram = () => program;

/** unmounts the program that the previous test started */
let unmountPage = () => {};

export interface PageApp {
  origin: string;
  people: People;
  departments: Departments;
  /** a client of the API, to prepare the data of the page */
  signIn(role: Role): Promise<ApiClient>;
  /** creates the presets of an empty installation */
  seedPresets(): Promise<void>;
  /** a campaign that was sent to six recipients, with returned emails */
  createCampaignWithReturns(): Promise<{ id: number }>;
  /** a running campaign with two mails in doubt */
  createDoubtfulCampaign(): Promise<{ id: number }>;
  /** two campaigns, one finished and one canceled, that each failed to reach a recipient */
  createFailedCampaigns(): Promise<{ finished: number; cancelled: number }>;
  /** two returned emails that could not be read, the first because it took too long */
  createUnreadableMails(): Promise<void>;
  /** ten minutes pass since all users confirmed who they are */
  forgetConfirmations(): Promise<void>;
  /** thirty days pass since all auctions and sales */
  ageSales(): Promise<void>;
  /** gives the server another key, as after a restart, so that it cannot read the secrets it has stored */
  changeSecretKey(): Promise<void>;
  /** moves the server to the address of the page, where passkeys can be used */
  allowPasskeys(): Promise<void>;
  /** runs the jobs that are due */
  runDueJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface Visit {
  /** absent: anonymous */
  as?: Role;
  language?: Language;
}

/** Starts a server with a database for this test file. */
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
    ageSales: async () => void (await requestAction('ageSales', origin)),
    changeSecretKey: async () => void (await requestAction('changeSecretKey', origin)),
    allowPasskeys: async () => void (await requestAction('allowPasskeys', origin)),
    runDueJobs: async () => void (await requestAction('workOff', origin)),
    createCampaignWithReturns: async () => (await requestAction('sendCampaign', origin)) as { id: number },
    createFailedCampaigns: async () =>
      (await requestAction('missCampaigns', origin)) as { finished: number; cancelled: number },
    createDoubtfulCampaign: async () => (await requestAction('doubtCampaign', origin)) as { id: number },
    createUnreadableMails: async () => void (await requestAction('setMailsAside', origin)),
    forgetConfirmations: async () => void (await requestAction('forgetConfirmations', origin)),
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
 * Starts the whole browser program in this document at a path (`/auctions`), as after a page load, signed in or not. Read
 * the page with Testing Library's `screen`.
 */
export async function openPage(app: PageApp, path: string, { as, language }: Visit = {}): Promise<void> {
  const jar = { cookie: as ? await fetchSessionCookie(app.origin, app.people[as].email, password) : '' };
  globalThis.fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    // The page requests relative paths; an absolute URL comes from a client of the test with its own cookie.
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
  // Before the body is cleared, so that the program itself removes what it rendered outside its root.
  unmountPage();
  document.body.innerHTML = '<div id="root"></div>';
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  program = startProgram((file) => packages[file]?.());
  unmountPage = () => {
    program.__getRoot()?.unmount();
    unmountPage = () => {};
  };
}

/** Navigates to a path inside the running program. */
export function goTo(path: string): void {
  program.history.push(path);
}

/** Selects an option of an antd select, which opens on click; `typed` filters a long list, which renders only a part. */
export async function selectOption(
  field: HTMLElement,
  option: string | RegExp,
  typed = typeof option === 'string' ? option : undefined,
): Promise<void> {
  fireEvent.click(await openOptions(field, option, typed));
}

/**
 * Opens an antd select and returns its option. A dialog that is still opening, or a menu that is still closing, takes the
 * focus, which closes the list: the user then opens it again.
 */
export function openOptions(
  field: HTMLElement,
  option: string | RegExp,
  typed?: string,
): Promise<HTMLElement> {
  return waitFor(() => {
    if (field.getAttribute('aria-expanded') !== 'true') {
      fireEvent.mouseDown(field);
      if (typed !== undefined && !(field as HTMLInputElement).readOnly)
        fireEvent.change(field, { target: { value: typed } });
    }
    return screen.getByText(option, { selector: '.ant-select-item-option-content' });
  });
}
