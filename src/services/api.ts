import umiRequest from 'umi-request';
import type { Problem } from '#contract/api/refusal';
import { type Client, fillPath, idempotencyKey, tabHeader, unattendedHeader } from '#contract/api/route';
import type { Nouns } from '#contract/nouns';
import { isUnattended } from './attended';
import { requestConfirmation, wasJustRenewed } from './confirmation';
import { type Endpoint, endpoints } from './endpoints';
import { NetworkError, ProblemError, redirectToLogin } from './errors';
import { tab } from './tab';

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * The API as declared in the contract: `api.auctions.read({ params: { id: 7 } })`. Throws a `ProblemError` for a refusal and
 * a `NetworkError` for a lost connection, for writes only after some retries. An expired session redirects to the sign-in
 * page.
 */
export const api = Object.fromEntries(
  Object.entries(endpoints).map(([noun, table]) => [
    noun,
    Object.fromEntries(
      Object.entries(table).map(([name, endpoint]) => [name, (input?: Input) => call(endpoint, input)]),
    ),
  ]),
) as unknown as { [N in keyof Nouns]: Client<Nouns[N]> };

/** Returns the address of an endpoint with parameters and query, for `<img src>`, a download or a form. */
export function apiUrl<N extends keyof Nouns>(
  noun: N,
  name: keyof Nouns[N] & string,
  input: Input = {},
): string {
  const path = endpoints[noun]?.[name]?.[1] ?? '';
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined || value === null || value === ''
        ? []
        : [value].flat().map((one): [string, string] => [key, String(one)]),
    ),
  ).toString();
  return `/api${fillPath(path, input.params)}${query && `?${query}`}`;
}

/** Asks the user for the password when the server requires it, and then sends the same request again. */
async function call(endpoint: Endpoint, input: Input = {}): Promise<unknown> {
  try {
    return await callOnce(endpoint, input);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'session.confirm')) throw error;
    if (!(await requestConfirmation())) throw error;
    return await callOnce(endpoint, input);
  }
}

async function callOnce(
  [method, path, kind]: Endpoint,
  { params, query, body, file: upload }: Input,
): Promise<unknown> {
  let form: FormData | undefined;
  if (upload) {
    form = new FormData();
    for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value));
    form.append('file', upload);
  }
  const options: Exclude<Options, undefined> = {
    method,
    headers: { [tabHeader]: tab, ...(isUnattended() && { [unattendedHeader]: '1' }) },
    params: query,
    data: form ?? body,
    requestType: form ? 'form' : 'json',
    responseType: kind === 'file' ? 'blob' : 'text',
  };
  const address = `/api${fillPath(path, params)}`;
  return kind === 'action' ? await sendWrite(address, options) : await send(address, options);
}

/** Milliseconds before each retry. */
const retryDelays = [200, 600, 1800];
const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ProblemError && [502, 503, 504].includes(error.status));

let writesInFlight = 0;
/** Returns whether a write of this page is waiting for its response. */
export const isWriteInFlight = (): boolean => writesInFlight > 0;

async function sendWrite(address: string, options: Exclude<Options, undefined>): Promise<unknown> {
  writesInFlight += 1;
  try {
    return await sendIdempotent(address, options);
  } finally {
    writesInFlight -= 1;
  }
}

/**
 * Idempotency keys of writes that were given up without a response, by what was sent: repeating the same write reuses its
 * key. They are dropped once another write on the same row succeeds, because the effect of the first may have been undone
 * since.
 */
const pendingKeys = new Map<string, { address: string; keys: string[] }>();
const toRowPath = (address: string): string | undefined => /^\/api\/[^/]+\/[^/]+/.exec(address)?.[0];

function clearKeysOfRow(address: string): void {
  const row = toRowPath(address);
  for (const [callKey, pending] of pendingKeys)
    if (row !== undefined && toRowPath(pending.address) === row) pendingKeys.delete(callKey);
}

const toCallKey = (address: string, { method, params, data }: Exclude<Options, undefined>): string => {
  const file: unknown = data instanceof FormData ? data.get('file') : undefined;
  const fileFacts = file instanceof File ? [file.name, file.size, file.type, file.lastModified] : data;
  return JSON.stringify([method, address, params, fileFacts]);
};

/**
 * Retries a write while no response arrives. Because of its idempotency key the server applies it once and always returns
 * the same response.
 */
async function sendIdempotent(address: string, options: Exclude<Options, undefined>): Promise<unknown> {
  const callKey = toCallKey(address, options);
  const storedKeys = pendingKeys.get(callKey)?.keys ?? [];
  const key = storedKeys.shift() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  try {
    const reply = await sendWithRetries(key, address, options);
    clearKeysOfRow(address);
    return reply;
  } catch (error) {
    if (isUnreachable(error)) pendingKeys.set(callKey, { address, keys: [...storedKeys, key] });
    throw error;
  }
}

async function sendWithRetries(
  key: string,
  address: string,
  options: Exclude<Options, undefined>,
): Promise<unknown> {
  const keyedOptions = { ...options, headers: { ...options.headers, [idempotencyKey]: key } };
  for (const delay of retryDelays)
    try {
      return await send(address, keyedOptions);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  return await send(address, keyedOptions);
}

/** Milliseconds after which a request that was sent with a replaced cookie is sent with the new one. */
const renewalDelayMs = 500;

type Options = Parameters<typeof umiRequest>[1];

/** Sends one request and returns the parsed JSON (or a Blob); throws like `api`. */
export async function send(address: string, options: Options, isRepeated = false): Promise<unknown> {
  let reply: { data: unknown; response: Response };
  try {
    reply = await umiRequest(address, {
      credentials: 'same-origin',
      getResponse: true,
      errorHandler: (error) => {
        // umi-request throws for every status that is not a success, with the response attached
        if (error.response) return { data: error.data, response: error.response };
        throw error;
      },
      ...options,
    });
  } catch (error) {
    throw new NetworkError(error);
  }
  const { data, response } = reply;
  if (response.ok) return typeof data === 'string' ? (data === '' ? undefined : JSON.parse(data)) : data;
  const problem = await toProblem(data, response);
  if (problem.status === 401 && problem.code === 'session.required') {
    if (!isRepeated && wasJustRenewed()) {
      await new Promise((resolve) => setTimeout(resolve, renewalDelayMs));
      return send(address, options, true);
    }
    redirectToLogin();
  }
  throw new ProblemError(problem);
}

async function toProblem(data: unknown, response: Response): Promise<Problem> {
  const text = data instanceof Blob ? await data.text() : data;
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    if (typeof parsed === 'object' && parsed !== null && 'code' in parsed) return parsed as Problem;
  } catch {
    // a proxy between us and the server answered in its own words
  }
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    code: response.status === 503 || response.status === 502 ? 'server.busy' : 'server.failed',
    params: {},
    fields: [],
    requestId: response.headers.get('x-request-id') ?? '',
  };
}
