import { formatAddress, readConfig, wantsDemo } from '../../server/config';

const outside = 'postgres://rostrum@db.test/rostrum';

test.each([
  [true, {}],
  [true, { HOST: 'localhost' }],
  [true, { HOST: '::1' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '192.0.2.1' }],
  [false, { DATABASE_URL: outside }],
  [true, { DEMO: '1', HOST: '0.0.0.0' }],
  [true, { DEMO: '1', DATABASE_URL: outside }],
  [false, { DEMO: '0' }],
])('creates the demo data: %s with %p', (made, environment) => {
  expect(wantsDemo(readConfig(environment))).toBe(made);
});

test.each([
  ['127.0.0.1', 'http://localhost:8000'],
  ['0.0.0.0', 'http://localhost:8000'],
  ['rostrum.test', 'http://rostrum.test:8000'],
  ['2001:db8::1', 'http://[2001:db8::1]:8000'],
])('listening on %s, prints %s as the local address', (host, address) => {
  expect(formatAddress(host, 8000)).toBe(address);
});

test.each([
  ['1', 1],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ['::1,fd00::/8,loopback', ['::1', 'fd00::/8', 'loopback']],
])('reads TRUST_PROXY=%s', (setting, read) => {
  expect(readConfig({ TRUST_PROXY: setting }).trustProxy).toEqual(read);
});

test.each(['true', 'proxy.internal', '10.0.0.1,', '10.0.0.0/33'])('refuses TRUST_PROXY=%s', (setting) => {
  expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/^TRUST_PROXY must be .*\.$/);
});

test.each([
  ['10.10.0.8', ['10.10.0.8']],
  ['10.10.0.8/32, fd00::/8', ['10.10.0.8/32', 'fd00::/8']],
])('reads OUTBOUND_ALLOW=%s', (setting, read) => {
  expect(readConfig({ OUTBOUND_ALLOW: setting }).outboundAllow).toEqual(read);
});

test.each(['1', 'sms.internal', '10.0.0.1,', '10.0.0.0/33', '0.0.0.0/0', '::/0'])(
  'refuses OUTBOUND_ALLOW=%s',
  (setting) => {
    expect(() => readConfig({ OUTBOUND_ALLOW: setting })).toThrow(/^OUTBOUND_ALLOW/);
  },
);
