import { randomBytes } from 'node:crypto';
import {
  buildAddresses,
  readClick,
  readToken,
  signTarget,
  signToken,
  type Token,
} from '../../server/sending/token';

const key = randomBytes(32);
const kinds: Token['kind'][] = ['open', 'click', 'unsubscribe', 'bounce'];
const ids = [1, 255, 65_536, 2 ** 40];

test('reads what was signed unchanged, only for its own purpose', () => {
  for (const kind of kinds)
    for (const recipientId of ids) {
      const token = signToken(key, { kind, recipientId, link: 300 });
      expect(readToken(key, kind, token)).toEqual({ kind, recipientId, link: 300 });
      for (const other of kinds.filter((one) => one !== kind))
        expect(readToken(key, other, token)).toBeUndefined();
      expect(readToken(randomBytes(32), kind, token)).toBeUndefined();
    }
});

test('no modified, shortened or extended token is valid', () => {
  const token = signToken(key, { kind: 'click', recipientId: 77, link: 3 });
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(readToken(key, 'click', token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    expect(readToken(key, 'click', token.slice(0, at))).toBeUndefined();
  }
  for (const wrong of ['', `${token}A`, ` ${token}`, '\u0000'.repeat(28), '='.repeat(28)])
    expect(readToken(key, 'click', wrong)).toBeUndefined();
});

test('a URL carried by a click is read as signed, only with its own token', () => {
  const [token, other] = [3, 4].map((link) => signToken(key, { kind: 'click', recipientId: 77, link })) as [
    string,
    string,
  ];
  const url = 'https://house.test/lot/7?who=Zoë&x=1';
  const signed = signTarget(key, token, url);
  expect(readClick(key, token)).toEqual({ kind: 'click', recipientId: 77, link: 3 });
  expect(readClick(key, signed)).toEqual({ kind: 'click', recipientId: 77, link: 3, url });
  const [, target = '', mac = ''] = signed.split('.');
  const evil = Buffer.from('https://evil.test/').toString('base64url');
  for (const wrong of [
    `${token}.${evil}.${mac}`,
    `${token}.${evil}`,
    `${token}.${evil}.`,
    `${other}.${target}.${mac}`,
    `${token}.${target}.${mac.slice(1)}`,
    `${signed}.${mac}`,
    signTarget(randomBytes(32), token, url),
  ])
    expect(readClick(key, wrong)).toBeUndefined();
});

test('an email address with a token survives a server that changes its case', () => {
  const tokenOptions = { key, publicUrl: 'https://rostrum.test', bounceDomain: 'b.rostrum.test' };
  const { envelope, unsubscribeMail } = buildAddresses(tokenOptions, 42, [], true);
  for (const [kind, address] of [
    ['bounce', envelope],
    ['unsubscribe', unsubscribeMail],
  ] as const) {
    const local = address.split('@')[0] ?? '';
    expect(local.length).toBeLessThanOrEqual(64);
    for (const localPart of [local, local.toUpperCase()])
      expect(readToken(key, kind, localPart.split('+')[1] ?? '')?.recipientId).toBe(42);
  }
});

test('links of untracked recipients lead directly to their targets', () => {
  const tokenOptions = { key, publicUrl: 'https://rostrum.test', bounceDomain: '' };
  const links = [{ number: 0, url: 'https://elsewhere.test/lot?a=1&b=2' }];
  const untracked = buildAddresses(tokenOptions, 42, links, false);
  expect(untracked).toMatchObject({ links: [links[0]?.url], pixel: '', envelope: '', unsubscribeMail: '' });
  expect(untracked.unsubscribe).toMatch(/^https:\/\/rostrum\.test\/u\//);
  const tracked = buildAddresses(tokenOptions, 42, links, true);
  expect(tracked.links[0]).toMatch(/^https:\/\/rostrum\.test\/l\/[\w-]{28}$/);
});
