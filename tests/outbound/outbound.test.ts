import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { customFetch, discovery } from 'openid-client';
import { TimeoutError } from '../../server/lib/with-timeout';
import { isPublicAddress } from '../../server/outbound/addresses';
import { openOutbound } from '../../server/outbound/outbound';
import type { OutboundRefusal } from '../../server/outbound/refused';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Server;
let respond: RequestListener;
let requests: string[];

beforeEach(async () => {
  requests = [];
  respond = (_, response) => response.end('arrived');
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;
const open = (allowed: string[], lookup?: LookupFunction, timeoutMs?: number) =>
  openOutbound({ config: { outboundAllow: allowed }, lookup, timeoutMs });
const get = (fetch: ReturnType<typeof open>, url: string) => fetch(url, { method: 'GET', headers: {} });
const refusal = (reason: OutboundRefusal) => expect.objectContaining({ reason });
/** Answers each lookup with the next list of addresses, and with the last one from then on. */
const answering = (...answers: string[][]): LookupFunction => {
  let next = 0;
  return (_name, _options, callback) => {
    const addresses = answers[Math.min(next, answers.length - 1)] ?? [];
    next += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

test.each(['127.0.0.1', '[::1]', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '169.254.169.254'])(
  'does not connect to %s',
  async (host) => {
    const fetch = open([]);
    await expect(get(fetch, `https://${host}:${port()}/`)).rejects.toEqual(refusal('ADDRESS'));
    await expect(get(fetch, `http://${host}:${port()}/`)).rejects.toEqual(refusal('ADDRESS'));
    expect(requests).toEqual([]);
  },
);

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '0.0.0.0',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
])('does not count %s as public', (address) => expect(isPublicAddress(address)).toBe(false));

test('names the variable that allows an address', async () => {
  await expect(get(open([]), 'https://10.10.0.8/')).rejects.toThrow(/10\.10\.0\.8 .*OUTBOUND_ALLOW/);
});

test('requests an allowed address by http, literally and by its name', async () => {
  const fetch = open(['127.0.0.1/32'], answering(['127.0.0.1']));
  expect(await (await get(fetch, `http://127.0.0.1:${port()}/a`)).text()).toBe('arrived');
  expect(await (await get(fetch, `http://gateway.test:${port()}/b`)).text()).toBe('arrived');
  expect(requests).toEqual(['GET /a', 'GET /b']);
});

test('checks every address of a name, also the second one', async () => {
  const fetch = open(['127.0.0.2/32'], answering(['127.0.0.2', '127.0.0.1']));
  await expect(get(fetch, `http://both.test:${port()}/`)).rejects.toEqual(refusal('ADDRESS'));
  expect(requests).toEqual([]);
});

test('checks a name again at each connection, so that it cannot be rebound', async () => {
  const fetch = open(['127.0.0.2/32'], answering(['127.0.0.2'], ['127.0.0.1']));
  const url = `http://rebinding.test:${port()}/`;
  expect((await get(fetch, url)).status).toBe(200);
  await expect(get(fetch, url)).rejects.toEqual(refusal('ADDRESS'));
  expect(requests).toHaveLength(1);
});

test('does not request a public address by http', async () => {
  await expect(get(open([]), 'http://1.1.1.1/')).rejects.toEqual(refusal('PROTOCOL'));
  await expect(get(open([], answering(['1.1.1.1'])), 'http://public.test/')).rejects.toEqual(
    refusal('PROTOCOL'),
  );
  await expect(get(open([]), 'file:///etc/passwd')).rejects.toEqual(refusal('PROTOCOL'));
});

test('refuses ports of other services and credentials in the address', async () => {
  await expect(get(open(['127.0.0.1']), 'https://127.0.0.1:25/')).rejects.toEqual(refusal('PORT'));
  await expect(get(open(['127.0.0.1']), `http://a:b@127.0.0.1:${port()}/`)).rejects.toEqual(
    refusal('CREDENTIALS'),
  );
  expect(requests).toEqual([]);
});

test('returns a redirect and does not follow it', async () => {
  respond = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const reply = await get(open(['127.0.0.1']), `http://127.0.0.1:${port()}/`);
  expect(reply.status).toBe(302);
  expect(requests).toEqual(['GET /']);
});

test('cuts a reply at 64 kB, also an endless one', async () => {
  respond = (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  };
  const reply = await get(open(['127.0.0.1']), `http://127.0.0.1:${port()}/`);
  expect((await reply.arrayBuffer()).byteLength).toBe(64 * 1024);
});

test.each([
  ['never begins', () => {}],
  ['never ends', (response: { write(text: string): unknown }) => response.write('a')],
])('ends a request whose reply %s', async (_, begin) => {
  respond = (_request, response) => {
    begin(response);
  };
  const fetch = open(['127.0.0.1'], undefined, 200);
  const url = `http://127.0.0.1:${port()}/`;
  await expect(get(fetch, url)).rejects.toBeInstanceOf(TimeoutError);
  // Signals that only other signals refer to can be collected.
  const collecting = setInterval(collectGarbage, 20);
  try {
    const cancellable = fetch(url, { method: 'GET', headers: {}, signal: new AbortController().signal });
    await expect(cancellable).rejects.toBeInstanceOf(TimeoutError);
  } finally {
    clearInterval(collecting);
  }
});

test('ends a request that its caller cancels', async () => {
  respond = () => {};
  const closing = new AbortController();
  const request = open(['127.0.0.1'])(`http://127.0.0.1:${port()}/`, {
    method: 'GET',
    headers: {},
    signal: closing.signal,
  });
  closing.abort();
  await expect(request).rejects.toThrow(/abort/);
});

test('ignores proxy variables', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:9';
  try {
    expect((await get(open(['127.0.0.1']), `http://127.0.0.1:${port()}/`)).status).toBe(200);
  } finally {
    delete process.env.HTTP_PROXY;
  }
});

test('sends the method, headers and body, and is accepted by openid-client', async () => {
  const fetch = open(['127.0.0.1']);
  let received = '';
  respond = (request, response) => {
    request.on('data', (chunk) => {
      received += `${request.headers['x-key']} ${chunk}`;
    });
    request.on('end', () => response.writeHead(204).end());
  };
  const reply = await fetch(`http://127.0.0.1:${port()}/send`, {
    method: 'POST',
    headers: { 'x-key': 'k' },
    body: 'to=1',
  });
  expect(reply.status).toBe(204);
  expect(received).toBe('k to=1');

  await expect(
    discovery(new URL('https://127.0.0.1/'), 'client', 'secret', undefined, { [customFetch]: open([]) }),
  ).rejects.toMatchObject({ cause: refusal('ADDRESS') });
});
