import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { ConditionName } from '#contract/api/subjects';
import type { AuctionStatus } from '#contract/auction-states';
import type { CampaignState } from '#contract/campaign-states';
import type { PrivacyPlace } from '#contract/privacy';
import type { CurrentUser, Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import type { Config } from './config';
import type { Db } from './db/database';
import type { FileStore } from './files/store';

/** What the application is made of: given once, kept in no global. */
export interface AppContext {
  db: Db;
  files: FileStore;
  config: Config;
  log: FastifyBaseLogger;
  live: Live;
  listeners: Listeners;
  conditions: Conditions;
  now: () => Date;
  /** fires when the process is to stop: whatever waits for somebody outside waits no longer */
  closing: AbortSignal;
  /** where people reach Rostrum; links in mails begin with it */
  publicUrl: string;
  /** folder of the browser's built files; absent where another program serves them */
  dist?: string;
  /** looks for due jobs at once, where this process works them off */
  nudge?: () => void;
  /** what of the access log this process knows to be written (server/rights/accessLog.ts): saves asking, decides nothing */
  loggedAccessKeys: Set<string>;
  /** one-time code that creates the first ADMIN of an empty house */
  firstAdminCode?: string;
}

export type User = CurrentUser;

/** Tells open pages what committed actions change (server/live). */
export interface Live {
  /** The stream of one reader, until it is closed, the session ends (`who` answers null) or the house closes. */
  follow(user: User, loadUser: () => Promise<User | null>): Promise<NodeJS.ReadableStream>;
  /** Closes at once, in every process, the streams of these users whose session has ended or whose rights have changed. */
  recheck(userIds: readonly number[]): void;
  close(): Promise<void>;
}

/**
 * What a noun says of its rows to those that stand above it, which it does not know (server/listeners.ts). It is said and
 * heard in the action's own transaction.
 */
export interface Listeners {
  /** they are new, or are called or reached otherwise */
  customersChanged(tx: Db, customerIds: readonly number[]): Promise<unknown>;
  /** customers are erased: removes what stands above `privacy`, and returns how many rows that were */
  customersErased(tx: Db, erased: CustomersErased): Promise<ErasedRows[]>;
  /** names of artists were changed by something other than their own form */
  artistsRenamed(tx: Db, artistIds: readonly number[]): Promise<unknown>;
  /** a merge was undone: two customers are two records again */
  customersSeparated(tx: Db, separated: CustomersSeparated): Promise<unknown>;
  /** fields of items were written */
  itemsChanged(tx: Db, itemIds: readonly number[]): Promise<unknown>;
  /** lots are no longer published, or their sale does not take place */
  lotsUnpublished(tx: Db, unpublished: UnpublishedLots): Promise<unknown>;
  /** something is to be sent to staff: what does the house write? undefined: emails cannot be made now */
  renderNotice(tx: Db, request: NoticeRequest): Promise<RenderedNotice | undefined>;
  /** a campaign took a step of its life */
  campaignStateChanged(tx: Db, transition: CampaignTransition): Promise<unknown>;
  /** a user waives the verification of a customer; refuses where the law requires it */
  verificationWaived(tx: Db, customerId: number, now: Date): Promise<unknown>;
  /** a mail server refused a mail because of whom it is to */
  mailRefused(tx: Db, refused: MailRefused): Promise<unknown>;
}

/** What an action may hang on, as far as somebody asks for it (server/conditions.ts). */
export interface ConditionInput {
  db: Db;
  user: User;
  /** of an endpoint that is about one row */
  subject(): Promise<Subject>;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}
/** Does it hold what the contract names, so that the action takes a further right? */
export type Conditions = Readonly<
  Record<ConditionName, (request: ConditionInput) => boolean | Promise<boolean>>
>;

/** Expressions that find a customer in texts. */
export interface Mentions {
  /** as PostgreSQL reads it, case ignored */
  pattern: string;
  /** the same for texts of the catalogue, without names that are those of artists; null: nothing to look for */
  cataloguePattern: string | null;
  /** what is written instead of a match */
  marker: string;
  test(text: string): boolean;
}

export interface CustomersErased {
  customerIds: readonly number[];
  /** by which they were ever reached, in small letters */
  emails: readonly string[];
  mentions: Mentions | null;
  files: FileStore;
  now: Date;
}
export interface ErasedRows {
  place: PrivacyPlace;
  rows: number;
}

export interface CustomersSeparated {
  survivorId: number;
  mergedId: number;
  /** when they became one record */
  since: string;
  now: Date;
  userId: number;
}

export interface NoticeRequest {
  key: NoticeKey;
  language: Language;
  values: Readonly<Record<string, string | number>>;
  publicUrl: string;
}
export interface RenderedNotice {
  subject: string;
  html: string;
  text: string;
}

export interface CampaignTransition {
  id: number;
  from: CampaignState;
  to: CampaignState;
  now: Date;
}

export interface MailRefused {
  recipient: { id: number; campaignId: number; email: string };
  /** why, as RFC 3463 has it; empty: it did not say */
  status: string;
  reply: string;
  now: Date;
}

export interface UnpublishedLots {
  /** selects their ids */
  lots: Sql;
  now: Date;
  /** who withdrew them and why; absent: they left in another way */
  withdrawn?: { userId: number; reason: string };
}

/** A request, before it is known what it is about. */
export interface Visit {
  app: AppContext;
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

/** The sale's facts on which the rights to its lots depend. */
export interface SaleOfLots {
  id: number;
  code: string;
  status: AuctionStatus;
  currency: string;
  departmentIds: number[];
}

/** What somebody was given secrets of: those of a sale, of one lot, of an item that is sold otherwise, of a client, of a file, of what a campaign brought about. */
export interface AccessPlace {
  noun: 'auctions' | 'lots' | 'items' | 'customers' | 'imports' | 'campaigns' | 'house';
  id: number;
}

/** The row an endpoint is about, as far as rights depend on it. */
export interface Subject {
  id: number;
  /** those that decide who may do something with it */
  departments: readonly (number | null)[];
  /** of a client: does this reader know them, whatever the departments */
  isOwn?: boolean;
  /** where it belongs to one */
  sale: SaleOfLots | null;
  /** the lot it belongs to, or is */
  lotId: number | null;
  /** where the access log records what was seen of it, if it is neither a sale's nor a lot's */
  place?: AccessPlace;
  /** of an import: the mapping as it is stored */
  mapping?: { departmentId: number | null };
}

/** What a handler gets beside its parsed input. */
export interface Context extends Visit {
  /** the row the endpoint is about; it is there, and this user may do here what the contract says */
  subject(): Promise<Subject>;
  /** the sale that row belongs to, or is */
  sale(): Promise<SaleOfLots>;
  /** rows for a file, without what this reader may not take along; what is secret in them is recorded */
  redactRows<Row>(rows: Row[]): Promise<Row[]>;
}
