import type * as z from 'zod';
import type { Permission } from './permissions';
import type { FurtherPermission, SubjectName } from './subjects';

/**
 * One endpoint of the API as a value. The server's router, the browser's client, `/api/openapi.json` and the
 * generated permission tests all derive from it.
 */
interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/api`, parameters as `:name` */
  path: string;
  /** who may call it: an action of the permission table, anyone signed in, or everyone */
  permission: Permission | 'signed-in' | 'public';
  /** what it is about: found by the parameters; the permission is asked for its departments */
  subject: SubjectName;
  /** 'rows': the reader's departments limit which rows of the subject are told or meant, not whether */
  scope?: 'rows';
  /** what it is about besides, and the actions that takes */
  also?: readonly FurtherPermission[];
  /** what it makes belongs to who makes it: they may say its secrets */
  creatorOwns?: true;
  /** `:id` may be a customer that was merged into another: the handler gets this id, not that of the other customer */
  allowMerged?: true;
  /** a write that is also allowed for a customer whose data were erased */
  allowErased?: true;
  /** one plain sentence for the API's documentation */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** the request carries one file as multipart field `file`; the handler gets it as a stream, before the action begins */
  upload?: true;
  /** how the row stands now, where a write is refused as stale; as `reply` says, if nothing is said */
  current?: z.ZodType;
  /** it only answers a question, which may be asked again: it takes no key */
  readOnly?: true;
  /** its answer tells what is stored nowhere: sent again under its key it is refused (`request.answered_once`) */
  replyNotStored?: true;
  /** an action that leaves outside what cannot be taken back: it begins when its key is known to be new */
  irrevocable?: true;
  /** when it is not 200 (or 204 for 'nothing') */
  status?: 201 | 202;
}

/** 'file': a download; 'nothing': 204; 'stream': server-sent events */
export type Route = Endpoint &
  (
    | { reply: z.ZodType | 'nothing' | 'stream'; rows?: undefined }
    /**
     * `rows`: what its lines are made of, null: it has none. `own`: it gives the reader back what they brought; `one`: it
     * is one card or paper, which goes along with whoever may see it
     */
    | { reply: 'file'; rows: z.ZodType | null; ownUpload?: true; singleRecord?: true }
  );

export type Contract = Record<string, Route>;

/** The header by which a browser's tab knows the changes that it made itself. */
export const tabHeader = 'Rostrum-Tab';

/** The header by which a write may be sent again: the first answer comes back, nothing is done twice. */
export const idempotencyKey = 'Idempotency-Key';
/** Is it a write of somebody who is signed in? It is one transaction, and takes a key. */
export const isWrite = ({ method, permission }: Route): boolean =>
  method !== 'GET' && permission !== 'public';

/** May it be sent again under its key? */
export const acceptsIdempotencyKey = (route: Route): boolean => isWrite(route) && !route.readOnly;

/** Does it leave the house as a list, so that seeing what is in it is not enough? */
export const isListExport = (route: Route): boolean =>
  route.reply === 'file' && !route.ownUpload && !route.singleRecord;

/** Keeps the literal types of a noun's endpoints. */
export const contract = <C extends Contract>(routes: C): C => routes;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a file upload hands to its handler: nothing is read before the handler asks, and what it leaves is dropped. */
export interface Upload {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** What a handler answers on a route with `reply: 'file'`. */
export interface Download {
  name: string;
  type: string;
  body: NodeJS.ReadableStream | Uint8Array | string;
  /** shown in the browser instead of saved */
  inline?: boolean;
  /** seconds a private cache may keep it; the address must change with the content */
  cacheFor?: number;
}

declare const redacted: unique symbol;
/**
 * A download made of rows, which went through the guard: one that was made without it is no answer to a route that has
 * `rows` (server/exports).
 */
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

/** What the handler of an upload answers once it has received the file: the action, which may be done again, or not at all. */
export type UploadAction<Answer, Context> = (context: Context) => Promise<Answer> | Answer;

type HandlerResult<R extends Route, Context> = R extends { upload: true }
  ? UploadAction<Reply<R>, Context>
  : Reply<R>;

/** One handler per endpoint; the compiler names the one that is missing. */
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

/** The browser's view of the same endpoints. */
export type Client<C extends Contract> = {
  [K in keyof C]: (
    ...input: Record<never, never> extends CallInput<C[K]>
      ? [input?: CallInput<C[K]>]
      : [input: CallInput<C[K]>]
  ) => Promise<CallReply<C[K]>>;
};

/** `/auctions/:id` and `{ id: 7 }` → `/auctions/7`, each value URL-encoded. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
