import type { CurrentUser } from '#contract/session';
import type { Config } from './config';
import type { Db } from './db/database';
import type { FileStore } from './files/store';

/** What the application is made of: given once, kept in no global. */
export interface House {
  db: Db;
  files: FileStore;
  config: Config;
  now: () => Date;
  /** where people reach Rostrum; links in mails begin with it */
  publicUrl: string;
  /** folder of the browser's built files; absent where another program serves them */
  dist?: string;
  /** looks for due jobs at once, where this process works them off */
  nudge?: () => void;
  /** looks at reserves that this process has seen recorded (server/lots/witness.ts): saves asking, decides nothing */
  witnessed: Set<string>;
  /** one-time code that creates the first ADMIN of an empty house */
  firstAdminCode?: string;
}

export type User = CurrentUser;

/** What a handler gets beside its parsed input. */
export interface Context {
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
