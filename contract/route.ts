import type * as z from 'zod';
import type { Deed } from './permissions';

/**
 * One endpoint of the API as a value. The server's router, the browser's client, `/api/openapi.json` and the
 * generated permission tests all derive from it.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/api`, parameters as `:name` */
  path: string;
  /** who may call it: a deed of the permission table, anyone signed in, or everyone */
  permission: Deed | 'signed-in' | 'public';
  /** one plain sentence for the API's documentation */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** the request carries one file as multipart field `file`; the handler gets it as a stream */
  upload?: true;
  /** 'file': a download; 'nothing': 204 */
  reply: z.ZodType | 'file' | 'nothing';
  /** when it is not 200 (or 204 for 'nothing') */
  status?: 201 | 202;
}

export type Contract = Record<string, Route>;

/** The header by which a write may be sent again: the first answer comes back, nothing is done twice. */
export const repeatKey = 'Idempotency-Key';
/** Writes of whoever is signed in take it; a file is not read twice to know it again. */
export const takesRepeatKey = ({ method, permission, upload }: Route): boolean =>
  method !== 'GET' && permission !== 'public' && !upload;

/** Keeps the literal types of a noun's endpoints. */
export const contract = <C extends Contract>(routes: C): C => routes;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a file upload hands to its handler: nothing is read before the handler asks. */
export interface Upload {
  name: string;
  type: string;
  stream: NodeJS.ReadableStream;
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

export interface Input<R extends Route> {
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
  file: R extends { upload: true } ? Upload : undefined;
}

export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends 'file'
    ? Download
    : void;

/** One handler per endpoint; the compiler names the one that is missing. */
export type Handlers<C extends Contract, Context> = {
  [K in keyof C]: (input: Input<C[K]>, context: Context) => Promise<Reply<C[K]>> | Reply<C[K]>;
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
