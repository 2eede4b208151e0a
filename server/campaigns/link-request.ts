import { lookup } from 'node:dns';
import { type ClientRequestArgs, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { withTimeout } from '../lib/with-timeout';

const timeoutMs = 8000;
const maxRedirects = 3;

/** Networks without public websites: loopback, private and reserved ranges (IANA special-purpose registries). */
const blockedNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blockedNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blockedNetworks.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns whether an address belongs to the public internet. Requests to other addresses would expose the internal network.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedNetworks.check(address, 'ipv4');
  // IPv6 outside global unicast is local, multicast or embedded IPv4.
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blockedNetworks.check(address, 'ipv6');
}

export type AddressFilter = (address: string) => boolean;

class ForbiddenAddressError extends Error {}

/** Resolves names to allowed addresses only, so that the checked address is the one connected to. */
const guardedLookup =
  (isAllowed: AddressFilter): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error || !first) done(error ?? new ForbiddenAddressError('PRIVATE'), []);
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });

export interface LinkResult {
  status: number | null;
  issue: string | null;
}

/** Requests the headers of a page like a visitor, following a few redirects, but never within the internal network. */
export async function fetchLinkStatus(
  address: string,
  isAllowed: AddressFilter = isPublicAddress,
  limitMs = timeoutMs,
): Promise<LinkResult> {
  let url = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      let response = await fetchHead(new URL(url), 'HEAD', isAllowed, limitMs);
      // Some sites do not support HEAD.
      if ([403, 405, 501].includes(response.status))
        response = await fetchHead(new URL(url), 'GET', isAllowed, limitMs);
      if (response.status < 300 || response.status >= 400 || !response.to)
        return { status: response.status, issue: null };
      url = new URL(response.to, url).href;
    }
    return { status: null, issue: 'REDIRECTS' };
  } catch (error) {
    return { status: null, issue: issueOf(error) };
  }
}

const issueOf = (error: unknown): string => {
  if (error instanceof ForbiddenAddressError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'UNKNOWN_HOST' : 'NO_ANSWER';
};

interface Head {
  status: number;
  to: string | undefined;
}

/** The timeout also covers the DNS lookup, which cannot be interrupted. */
const fetchHead = (
  url: URL,
  method: 'HEAD' | 'GET',
  isAllowed: AddressFilter,
  limitMs: number,
): Promise<Head> => withTimeout(limitMs, undefined, (signal) => requestHead(url, method, isAllowed, signal));

const requestHead = (url: URL, method: 'HEAD' | 'GET', isAllowed: AddressFilter, signal: AbortSignal) =>
  new Promise<Head>((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // IP addresses in URLs bypass the lookup and are checked here.
    if (!/^https?:$/.test(url.protocol) || (isIP(host) && !isAllowed(host))) {
      reject(new ForbiddenAddressError('PRIVATE'));
      return;
    }
    const options: ClientRequestArgs = {
      method,
      lookup: guardedLookup(isAllowed),
      signal,
      headers: { 'User-Agent': 'Rostrum link check' },
    };
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, to: response.headers.location });
      response.destroy();
    });
    request.on('error', reject);
    request.end();
  });
