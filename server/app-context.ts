import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { ConditionName } from '#contract/api/subjects';
import type { AuctionStatus } from '#contract/auction-states';
import type { EmailContent } from '#contract/blocks';
import type { CampaignState } from '#contract/campaign-states';
import type { PrivacyPlace } from '#contract/privacy';
import type { CurrentUser, FactorKind, Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import type { Config } from './config';
import type { Database, Db } from './db/database';
import type { FileStore } from './files/store';
import type { Secrets } from './secrets/cipher';

/** The services and settings of the running application. It is passed to functions and never stored in a global. */
export interface AppContext {
  db: Database;
  files: FileStore;
  config: Config;
  /** encrypts and decrypts the secrets in the database */
  secrets: Secrets;
  log: FastifyBaseLogger;
  live: Live;
  listeners: Listeners;
  conditions: Conditions;
  now: () => Date;
  /** fires when the process is about to stop; work that waits for another machine gives up then */
  closing: AbortSignal;
  /** the address users open; links in emails start with it */
  publicUrl: string;
  /** folder of the browser's built files; absent where another server delivers them */
  dist?: string;
  /** makes the job runner and the sender look for due work at once; absent where this process runs none */
  nudge?: () => void;
  /** `performance.now()` of the last request this process received or answered; background jobs give way to requests */
  lastRequestAt?: number;
  /**
   * keys of access log entries this process knows to be written (server/permissions/access-log.ts); a cache that saves queries and
   * decides nothing
   */
  loggedAccessKeys: Set<string>;
  /** the users of the demo house and their password, if the database began with it */
  demo?: { password: string; emails: readonly string[] };
  /** one-time code that creates the first ADMIN of an empty database */
  firstAdminCode?: string;
}

export type User = CurrentUser;

/** Notifies open pages of the changes that committed actions make (server/live). */
export interface Live {
  /**
   * Returns the event stream of one user. It ends when the reader closes it, when the session ends (`loadUser` returns null)
   * or when the server stops. It begins with the changes of the last `replayMs` milliseconds.
   */
  follow(user: User, loadUser: () => Promise<User | null>, replayMs: number): Promise<NodeJS.ReadableStream>;
  /**
   * Closes at once, in every process, the streams of those of these users whose session has ended or whose rights have
   * changed.
   */
  recheck(userIds: readonly number[]): void;
  /** receives what other processes change from now on, so that sessions they end are ended in this one at once */
  subscribe(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Callbacks through which a module reports changes of its rows to modules above it without importing them
 * (server/listeners.ts). They run in the transaction of the action.
 */
export interface Listeners {
  /** customers were created, or their names or addresses changed */
  customersChanged(tx: Db, customerIds: readonly number[]): Promise<unknown>;
  /** customers are being erased: removes the rows of modules above `privacy` and returns how many there were */
  customersErased(tx: Db, erased: CustomersErased): Promise<ErasedRows[]>;
  /** artists were renamed by something other than their own form */
  artistsRenamed(tx: Db, artistIds: readonly number[]): Promise<unknown>;
  /** a merge was undone, so that two customers are separate records again */
  customersSeparated(tx: Db, separated: CustomersSeparated): Promise<unknown>;
  /** fields of items were written */
  itemsChanged(tx: Db, itemIds: readonly number[]): Promise<unknown>;
  /** lots are no longer published, or their sale was canceled */
  lotsUnpublished(tx: Db, unpublished: UnpublishedLots): Promise<unknown>;
  /** renders an email to staff; returns undefined when emails cannot be rendered now */
  renderNotice(tx: Db, request: NoticeRequest): Promise<RenderedNotice | undefined>;
  /** renders an email to staff whose content is no template; returns undefined when emails cannot be rendered now */
  renderEmail(tx: Db, request: StaffEmailRequest): Promise<RenderedNotice | undefined>;
  /** a campaign changed its state */
  campaignStateChanged(tx: Db, transition: CampaignTransition): Promise<unknown>;
  /** a user waives the verification of a customer; throws a refusal where the law requires verification */
  verificationWaived(tx: Db, customerId: number, now: Date): Promise<unknown>;
  /**
   * a user types a code to prove who they are; returns which second factor it proves and uses it up, null for a wrong one
   */
  codeTyped(
    tx: Db,
    visit: Pick<Visit, 'app' | 'now'>,
    typed: { userId: number; code: string },
  ): Promise<FactorKind | null>;
  /** paddles of a sale were registered for bidders */
  paddlesRegistered(
    tx: Db,
    actor: Linker,
    registered: { auctionId: number; paddles: readonly string[] },
  ): Promise<unknown>;
  /** a sale was concluded, in the transaction of the step */
  saleConcluded(tx: Db, sale: { id: number; now: Date }): Promise<unknown>;
  /** sales that may be on invoices were canceled, entered anew or got another buyer */
  salesChanged(tx: Db, changed: SalesChanged): Promise<unknown>;
  /** users are about to be deactivated; returns those who are responsible for unfinished work */
  findResponsible(tx: Db, userIds: readonly number[]): Promise<number[]>;
  /** the user reports a sign-in that they did not make, before its sessions end */
  signInReported(tx: Db, context: Context, signIn: ReportedSignIn): Promise<unknown>;
  /** a mail server rejected an email because of its recipient */
  mailRefused(tx: Db, refused: MailRefused): Promise<unknown>;
}

/** A sign-in that a user did not make. */
export interface ReportedSignIn {
  at: string;
}

/** The parts of a request that conditions depend on, loaded on demand (server/permission-conditions.ts). */
export interface ConditionInput {
  db: Db;
  user: User;
  /** only for an endpoint about one row */
  subject(): Promise<Subject>;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}
/** Each returns whether the condition named in the contract holds, so that the action requires a further permission. */
export type Conditions = Readonly<
  Record<ConditionName, (request: ConditionInput) => boolean | Promise<boolean>>
>;

/** Expressions that find mentions of a customer in texts. */
export interface Mentions {
  /** a PostgreSQL regular expression, matched without regard to case */
  pattern: string;
  /**
   * the same for texts of the catalog, without names that are also names of artists; null when nothing remains to search for
   */
  cataloguePattern: string | null;
  /** the text that replaces a match */
  marker: string;
  test(text: string): boolean;
}

export interface CustomersErased {
  customerIds: readonly number[];
  /** all addresses the customers ever had, in lower case */
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
  /** when they were merged */
  since: string;
  now: Date;
  userId: number;
}

export interface NoticeRequest extends FillRequest {
  key: NoticeKey;
}
export interface StaffEmailRequest extends FillRequest {
  content: EmailContent;
}
interface FillRequest {
  language: Language;
  values: NoticeValues;
  publicUrl: string;
}
/** The values of the variables of a system email. A list is printed line by line. */
export type NoticeValues = Readonly<Record<string, string | number | readonly string[]>>;
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
  /** enhanced status code (RFC 3463); empty when the server sent none */
  status: string;
  reply: string;
  now: Date;
}

export interface UnpublishedLots {
  /** a query that selects their ids */
  lots: Sql;
  now: Date;
  /** who unpublished them */
  userId: number;
  /** why they were withdrawn; absent when they were unpublished for another reason */
  withdrawn?: { reason: string };
}

/** A user who links lots to customers, which may correct invoices. */
export interface Linker {
  app: { listeners: Listeners };
  user: { id: number };
  now: Date;
}

export interface SalesChanged {
  /** an SQL condition on the sales `s` */
  sales: Sql;
  now: Date;
  userId: number;
  reason: string;
  /** the sales stay valid, but their VAT or charges can be others now */
  isRepriced?: boolean;
}

/** A request before its subject is known. */
export interface Visit {
  app: AppContext;
  db: Db;
  now: Date;
  /** the signed-in user; on a public route reading it throws `session.required` for visitors */
  readonly user: User;
  /** the signed-in user or null */
  visitor: User | null;
  request: {
    id: string;
    address: string;
    agent: string;
    /** the browser tab that sent it; undefined: no browser */
    tab: string | undefined;
    /** the secret of the session cookie */
    cookie: string | undefined;
    /** sets the session cookie; null clears it */
    setCookie(secret: string | null): void;
    /** the secret of the cookie by which a browser that has signed in before is recognized */
    deviceCookie: string | undefined;
    setDeviceCookie(secret: string): void;
    /** the secret of the cookie of a browser that has begun to sign in at a provider */
    attemptCookie: string | undefined;
    setAttemptCookie(secret: string): void;
    /** the secret of the cookie by which a browser is recognized between a passkey challenge and its answer */
    passkeyCookie: string | undefined;
    setPasskeyCookie(secret: string): void;
    /** the secret of the cookie of a sign-in that waits for a second factor */
    pendingCookie: string | undefined;
    /** null clears it */
    setPendingCookie(secret: string | null): void;
    /** the secret of the cookie of a browser in which a user is not asked for the second factor */
    rememberedCookie: string | undefined;
    setRememberedCookie(secret: string): void;
  };
}

/** The facts of a sale on which permissions for its lots depend. */
export interface SaleOfLots {
  id: number;
  code: string;
  status: AuctionStatus;
  currency: string;
  departmentIds: number[];
}

/**
 * What the secrets that a user received belong to: a sale, one lot, an item sold another way, a customer, a file or the
 * results of a campaign.
 */
export interface AccessPlace {
  noun: 'auctions' | 'lots' | 'items' | 'customers' | 'imports' | 'campaigns' | 'house';
  id: number;
}

/** The row an endpoint is about, with the facts on which permissions depend. */
export interface Subject {
  id: number;
  /** departments that decide who may act on it */
  departments: readonly (number | null)[];
  /** for a customer: whether this reader knows them, whatever the departments */
  isOwn?: boolean;
  /** the sale it belongs to, if any */
  sale: SaleOfLots | null;
  /** the lot it belongs to or is */
  lotId: number | null;
  /** where the access log records what was seen of it, when it belongs to neither a sale nor a lot */
  place?: AccessPlace;
  /** for an import: the stored mapping */
  mapping?: { departmentId: number | null };
}

/** What a handler receives beside its parsed input. */
export interface Context extends Visit {
  /** the row the endpoint is about; it exists and the user has the permission the contract requires */
  subject(): Promise<Subject>;
  /** the sale that row belongs to or is */
  sale(): Promise<SaleOfLots>;
  /** removes from the rows of an exported file what this reader may not export, and records the secrets that remain */
  redactRows<Row>(rows: Row[]): Promise<Row[]>;
}
