import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type buildConnector, buildConnector as createConnector, fetch } from 'undici';
import { withTimeout } from '../lib/with-timeout';
import { type AllowedNetworks, isAllowedAddress, isPublicAddress } from './addresses';
import { OutboundRefusedError } from './refused';

/** How much of a reply is read; the rest is cut off. */
export const maxReplyBytes = 64 * 1024;
/** How long a request may take, from the lookup of the name to the end of the reply. */
const timeoutMs = 15_000;

export interface OutboundOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | ArrayBuffer | URLSearchParams | ReadableStream | null;
  /** cancels the request before its time is over */
  signal?: AbortSignal;
}

/** Sends one request. It can be given to libraries that accept a `fetch` of their caller, for example `customFetch`. */
export type OutboundFetch = (url: string, options: OutboundOptions) => Promise<Response>;

interface OutboundSettings {
  config: { outboundAllow: AllowedNetworks };
  /** resolves names; the tests answer for names that do not exist */
  lookup?: LookupFunction;
  /** for a whole request; the tests do not wait as long */
  timeoutMs?: number;
}

/**
 * Returns the function by which Rostrum requests addresses that users enter. It reaches the public internet by https only, and
 * the networks of `OUTBOUND_ALLOW` also by http. Each connection checks the addresses it is about to use, because a name can
 * resolve differently the next time. Redirects are not followed but returned, and proxy variables have no effect.
 *
 * The function throws an `OutboundRefusedError` for an address that it must not reach, and other errors when the other server
 * does not answer in time or at all. It returns at most 64 kB of the reply.
 */
export function openOutbound({
  config: { outboundAllow },
  lookup = lookUp,
  timeoutMs: ownTimeoutMs = timeoutMs,
}: OutboundSettings): OutboundFetch {
  const dispatcher = new Agent({
    connect: createGuardedConnector(outboundAllow, lookup),
    // one request per connection, so that every request is checked
    pipelining: 0,
  });
  return async (url, { method, headers, body, signal }) => {
    assertAllowedUrl(url, outboundAllow);
    try {
      return await withTimeout(ownTimeoutMs, signal, async (combinedSignal) => {
        const reply = await fetch(url, {
          method,
          headers,
          body: body instanceof ReadableStream ? await new Response(body).arrayBuffer() : (body ?? undefined),
          redirect: 'manual',
          signal: combinedSignal,
          dispatcher,
        });
        const bytes = reply.body && (await readStart(reply.body));
        return new Response(bytes, { status: reply.status, headers: [...reply.headers] });
      });
    } catch (error) {
      // `fetch` hides the reason behind "fetch failed"
      throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
    }
  };
}

/**
 * Checks what can be read from the address itself. Throws an `OutboundRefusedError`. Names pass: their addresses are checked
 * when the connection is made.
 */
export function assertAllowedUrl(url: string, networks: AllowedNetworks): void {
  if (!URL.canParse(url)) throw new OutboundRefusedError('PROTOCOL', url);
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new OutboundRefusedError('PROTOCOL', protocol);
  if (username !== '' || password !== '') throw new OutboundRefusedError('CREDENTIALS', hostname);
  if (port !== '' && Number(port) < 1024) throw new OutboundRefusedError('PORT', port);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) assertReachable(host, protocol, networks);
}

function assertReachable(address: string, protocol: string, networks: AllowedNetworks): void {
  if (isAllowedAddress(address, networks)) return;
  if (!isPublicAddress(address)) throw new OutboundRefusedError('ADDRESS', address);
  if (protocol !== 'https:') throw new OutboundRefusedError('PROTOCOL', protocol);
}

/**
 * Returns a connector that checks an address in digits, then every address of a name, and last the address that the
 * connection really has. A guarded lookup alone is not enough: it is not called for addresses in digits.
 */
function createGuardedConnector(networks: AllowedNetworks, lookup: LookupFunction): buildConnector.connector {
  const createFor = (protocol: string) =>
    createConnector({ timeout: timeoutMs, lookup: guardLookup(lookup, protocol, networks) });
  const connectors = { https: createFor('https:'), http: createFor('http:') };
  return (options, callback) => {
    const { hostname, protocol } = options;
    try {
      if (isIP(hostname) !== 0) assertReachable(hostname, protocol, networks);
    } catch (error) {
      callback(toError(error), null);
      return;
    }
    const connect = protocol === 'https:' ? connectors.https : connectors.http;
    connect(options, (...[error, socket]) => {
      if (error) {
        callback(error, null);
        return;
      }
      try {
        assertReachable(socket.remoteAddress ?? '', protocol, networks);
        callback(null, socket);
      } catch (refused) {
        socket.destroy();
        callback(toError(refused), null);
      }
    });
  };
}

/** Returns a lookup that fails when one of the addresses must not be reached, even if others may. */
function guardLookup(lookup: LookupFunction, protocol: string, networks: AllowedNetworks): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const found =
        typeof addresses === 'string' ? [{ address: addresses, family: isIP(addresses) }] : addresses;
      try {
        for (const { address } of found) assertReachable(address, protocol, networks);
      } catch (refused) {
        callback(toError(refused), '', 0);
        return;
      }
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    });
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

async function readStart(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // leaving the loop closes the connection
    if (size >= maxReplyBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxReplyBytes));
}
