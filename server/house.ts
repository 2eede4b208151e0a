import type { Deed } from '#contract/permissions';
import type { CurrentUser } from '#contract/session';
import type { Config } from './config';
import type { Db } from './db/database';
import type { FileStore } from './files/store';
import type { Live } from './live/live';
import type { SaleOfLots, Subject } from './rights/subjects';

/** What the application is made of: given once, kept in no global. */
export interface House {
  db: Db;
  files: FileStore;
  config: Config;
  live: Live;
  now: () => Date;
  /** where people reach Rostrum; links in mails begin with it */
  publicUrl: string;
  /** folder of the browser's built files; absent where another program serves them */
  dist?: string;
  /** looks for due jobs at once, where this process works them off */
  nudge?: () => void;
  /** what of the access log this process knows to be written (server/rights/accessLog.ts): saves asking, decides nothing */
  accessLogged: Set<string>;
  /** one-time code that creates the first ADMIN of an empty house */
  firstAdminCode?: string;
}

export type User = CurrentUser;

/** A request, before it is known what it is about. */
export interface Visit {
  house: House;
  db: Db;
  now: Date;
  /** the signed-in user; on a public route asking for it refuses with `session.required` */
  readonly user: User;
  /** the signed-in user or null */
  visitor: User | null;
  request: {
    id: string;
    address: string;
    agent: string;
    /** secret of the session cookie */
    cookie: string | undefined;
    /** sets the session cookie, or clears it */
    setCookie(secret: string | null): void;
  };
}

/** What a handler gets beside its parsed input. */
export interface Context extends Visit {
  /** the row the endpoint is about; it is there, and this user may do here what the contract says */
  subject(): Promise<Subject>;
  /** the sale that row belongs to, or is */
  sale(): Promise<SaleOfLots>;
  /** asks for a further deed, where only the state of the row says which */
  demand(deed: Deed): Promise<void>;
  /** rows for a file, without what this reader may not take along; what is secret in them is recorded */
  given<Row>(rows: Row[]): Promise<Row[]>;
}
