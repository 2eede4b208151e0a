import type * as z from 'zod';
import type { Permission } from './permissions';
import type { FurtherPermission, SubjectName } from './subjects';

/**
 * An endpoint of the API. The server's router, the browser's client, `/api/openapi.json` and the generated permission tests
 * derive from it.
 */
interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/api`, parameters as `:name` */
  path: string;
  /** required permission, or any signed-in user, or everyone */
  permission: Permission | 'signed-in' | 'public';
  /** the row that the parameters identify; the permission is checked for its departments */
  subject: SubjectName;
  /** 'rows': the user's departments limit which rows of the subject are returned or changed, not the access to it */
  scope?: 'rows';
  /** further subjects with the permissions they require */
  also?: readonly FurtherPermission[];
  /** the created row belongs to its creator, who may set its secrets */
  creatorOwns?: true;
  /** `:id` may be a customer that was merged into another: the handler receives this id, not the target's */
  allowMerged?: true;
  /** this write is also allowed for a customer whose data was erased */
  allowErased?: true;
  /** the user must have signed in, or confirmed the password, less than ten minutes ago (`session.confirm`) */
  requiresConfirmation?: true;
  /** also allowed while the user has to check what opens the account before anything else (`session.review`) */
  duringReview?: true;
  /** one plain sentence for the API documentation */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** the request contains one file as multipart field `file`; the handler gets it as a stream before the action begins */
  upload?: true;
  /** schema of the current row in a refusal for a stale version; defaults to `reply` */
  current?: z.ZodType;
  /** the request only computes an answer and can be repeated, so it takes no idempotency key */
  readOnly?: true;
  /** the reply contains values that are not stored: a repeat with the same key is refused (`request.answered_once`) */
  replyNotStored?: true;
  /** the action has external effects that cannot be undone, so it starts only when its key is known to be new */
  irrevocable?: true;
  /** if not 200 (or 204 for 'nothing') */
  status?: 201 | 202;
}

/** 'file': a download; 'nothing': 204; 'stream': server-sent events */
export type Route = Endpoint &
  (
    | { reply: z.ZodType | 'nothing' | 'stream'; rows?: undefined }
    /**
     * `rows`: the schema of the file's rows; null: it has none. `ownUpload`: it returns a file that the user uploaded;
     * `singleRecord`: it contains one record, which every user who can see the record may export
     */
    | { reply: 'file'; rows: z.ZodType | null; ownUpload?: true; singleRecord?: true }
  );

export type Contract = Record<string, Route>;

/** Header that identifies a browser tab, so that it recognizes its own changes. */
export const tabHeader = 'Rostrum-Tab';

/** Header of a request that a page sends while nobody uses it; it does not extend the session. */
export const unattendedHeader = 'Rostrum-Unattended';

/** Header that makes a write repeatable: a repeat returns the first reply and does nothing. */
export const idempotencyKey = 'Idempotency-Key';
/** Returns whether the route is a write by a signed-in user, which runs in one transaction and takes an idempotency key. */
export const isWrite = ({ method, permission }: Route): boolean =>
  method !== 'GET' && permission !== 'public';

/** Returns whether the route can be repeated with its idempotency key. */
export const acceptsIdempotencyKey = (route: Route): boolean => isWrite(route) && !route.readOnly;

/** Returns whether the route exports a list, which requires more than permission to see the rows. */
export const isListExport = (route: Route): boolean =>
  route.reply === 'file' && !route.ownUpload && !route.singleRecord;

/** Keeps the literal types of a noun's endpoints. */
export const contract = <C extends Contract>(routes: C): C => routes;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The file of an upload: nothing is read before the handler reads it, and unread data is discarded. */
export interface Upload {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** The result of a handler with `reply: 'file'`. */
export interface Download {
  name: string;
  type: string;
  body: NodeJS.ReadableStream | Uint8Array | string;
  /** displayed in the browser instead of downloaded */
  inline?: boolean;
  /** seconds a private cache may store it; the URL must change with the content */
  cacheFor?: number;
}

declare const redacted: unique symbol;
/** A download of rows that were redacted for the user. A route with `rows` accepts no other download (server/exports). */
export type FileOfRows = Download & { readonly [redacted]: true };

export interface Input<R extends Route> {
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
  file: R extends { upload: true } ? Upload : undefined;
}

export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends 'file'
    ? R['rows'] extends null
      ? Download
      : FileOfRows
    : R['reply'] extends 'stream'
      ? NodeJS.ReadableStream
      : void;

/** What the handler of an upload returns after receiving the file: the action, which may run several times or not at all. */
export type UploadAction<Answer, Context> = (context: Context) => Promise<Answer> | Answer;

type HandlerResult<R extends Route, Context> = R extends { upload: true }
  ? UploadAction<Reply<R>, Context>
  : Reply<R>;

/** One handler per endpoint; the compiler reports a missing one. */
export type Handlers<C extends Contract, Context> = {
  [K in keyof C]: (
    input: Input<C[K]>,
    context: Context,
  ) => Promise<HandlerResult<C[K], Context>> | HandlerResult<C[K], Context>;
};

export type CallInput<R extends Route> = (R['params'] extends z.ZodType
  ? { params: In<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: In<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : unknown) &
  (R extends { upload: true } ? { file: Blob } : unknown);

export type CallReply<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'file'
    ? Blob
    : undefined;

/** The same endpoints as a client for the browser. */
export type Client<C extends Contract> = {
  [K in keyof C]: (
    ...input: Record<never, never> extends CallInput<C[K]>
      ? [input?: CallInput<C[K]>]
      : [input: CallInput<C[K]>]
  ) => Promise<CallReply<C[K]>>;
};

/** Fills the parameters of a path, each URL-encoded: `/auctions/:id` and `{ id: 7 }` → `/auctions/7`. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
