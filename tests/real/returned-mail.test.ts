import { readdirSync, readFileSync } from 'node:fs';
import { type Returned, readReturned } from '../../server/returns/bounce';
import { describeReal, realData } from '../support/realData';

type Kind = Returned['kind'];

/** Delay notifications (`Action: delayed`, "warning message only", "will be retried") whose names look like failures. */
const delays = [
  'lhost-exim-38',
  'lhost-exim-41',
  'lhost-gmail-06',
  'lhost-gmail-08',
  'lhost-gmail-09',
  'lhost-gmail-17',
  'lhost-messagingserver-07',
  'lhost-opensmtpd-06',
  'lhost-opensmtpd-12',
  'lhost-opensmtpd-15',
  'lhost-sendmail-29',
  'lhost-zoho-04',
  'rfc3464-07',
  'rfc3464-34',
  'rhost-gsuite-06',
];
const exceptions: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(delays.map((name) => [name, 'AUTO' as const])),
  // Amazon's notifications of a complaint and of a delivery.
  'lhost-amazonses-11': 'COMPLAINT',
  'lhost-amazonses-13': 'AUTO',
  // A person forwards a notification as a quote, so it counts as a reply.
  'lhost-sendmail-14': 'REPLY',
  // Reports of failed authentication (DMARC), and unsubscribe mails from email clients.
  'arf-19': 'AUTO',
  'arf-20': 'AUTO',
  'arf-12': 'UNSUBSCRIBE',
  'arf-26': 'UNSUBSCRIBE',
};
const byName: Readonly<Record<string, Kind>> = {
  arf: 'COMPLAINT',
  lhost: 'BOUNCE',
  rhost: 'BOUNCE',
  rfc3464: 'BOUNCE',
  rfc3834: 'AUTO',
  not: 'REPLY',
};

describeReal('returned mails of many mail servers', () => {
  test('misses at most 5 % of the failures, and mistakes nothing else for one', async () => {
    const folder = realData('returned-mail');
    const names = readdirSync(folder).flatMap((file) => (file.endsWith('.eml') ? [file.slice(0, -4)] : []));
    const wrong: string[] = [];
    let failures = 0;
    let missed = 0;
    for (const name of names) {
      const { kind } = await readReturned(readFileSync(`${folder}/${name}.eml`));
      const expected = exceptions[name] ?? byName[name.split('-')[0] ?? ''];
      failures += expected === 'BOUNCE' ? 1 : 0;
      if (expected === 'BOUNCE' && kind !== 'BOUNCE') missed++;
      else if (kind !== expected) wrong.push(`${name}: ${kind}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(failures).toBeGreaterThan(300);
    expect(missed / failures).toBeLessThanOrEqual(0.05);
  });
});
