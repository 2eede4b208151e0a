import { newDkimKey } from '../../server/mail-accounts/dkim-key';
import { checkDns, type DnsResolver } from '../../server/mail-accounts/dns';

const key = newDkimKey();
const policy = 'v=DMARC1; p=reject';

/** Returns a DNS resolver with these records that logs the queried names. */
function nameServer(records: Readonly<Record<string, string>>) {
  const queriedNames: string[] = [];
  const names: DnsResolver = {
    resolveTxt: async (name) => {
      queriedNames.push(name);
      const text = records[name];
      if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [[text]];
    },
    resolveMx: async () => [],
  };
  return { names, queriedNames };
}

async function checkDmarc(address: string, signs: string, records: Readonly<Record<string, string>>) {
  const { names, queriedNames } = nameServer(records);
  const checks = await checkDns(
    {
      from: { name: 'House', address },
      signature: { domain: signs, selector: 's1', publicKey: (await key).publicKey },
      bounceDomain: '',
    },
    names,
  );
  const dmarcCheck = checks.find(({ kind }) => kind === 'DMARC');
  return { state: dmarcCheck?.state, queried: queriedNames.filter((name) => name.startsWith('_dmarc')) };
}

test.each([
  ['post@news.hallam.co.uk', 'hallam.co.uk'],
  ['post@news.hallam.com.br', 'hallam.com.br'],
  ['post@news.hallam.com.tw', 'hallam.com.tw'],
  ['post@news.hallam.com.cn', 'hallam.com.cn'],
  ['post@a.b.hallam.co.jp', 'hallam.co.jp'],
  ['post@news.hallam.com', 'hallam.com'],
  ['post@news.hallam.test', 'hallam.test'],
  ['post@News.Hallam.CO.UK', 'hallam.co.uk'],
  ['post@news.hallam.github.io', 'hallam.github.io'],
])('looks up the policy for %s at %s', async (address, domain) => {
  expect(await checkDmarc(address, domain, { [`_dmarc.${domain}`]: policy })).toEqual({
    state: 'GOOD',
    queried: [`_dmarc.${address.slice(address.indexOf('@') + 1).toLowerCase()}`, `_dmarc.${domain}`],
  });
});

test.each(['co.uk', 'com.br', 'com.tw', 'github.io'])(
  'does not look up the policy of another organization below %s, and the signature is not aligned',
  async (suffix) => {
    const sender = `hallam.${suffix}`;
    expect(await checkDmarc(`post@${sender}`, sender, { [`_dmarc.${suffix}`]: policy })).toEqual({
      state: 'MISSING',
      queried: [`_dmarc.${sender}`],
    });
    const other = await checkDmarc(`post@${sender}`, `other.${suffix}`, { [`_dmarc.${sender}`]: policy });
    expect(other.state).toBe('WRONG');
  },
);

test.each([
  ['mail.hallam.co.uk', 'GOOD'],
  ['hallam.co.uk', 'GOOD'],
  ['news.hallam.co.uk', 'GOOD'],
  ['co.uk', 'WRONG'],
  ['hallam.com', 'WRONG'],
])('a signature for %s is %s for emails from a subdomain of hallam.co.uk', async (signs, state) => {
  const records = { '_dmarc.hallam.co.uk': policy };
  expect((await checkDmarc('post@news.hallam.co.uk', signs, records)).state).toBe(state);
});

test('suggests a mail server for bounces in the organizational domain', async () => {
  const { names } = nameServer({});
  const checks = await checkDns(
    {
      from: { name: 'House', address: 'post@hallam.co.uk' },
      signature: { domain: '', selector: '', publicKey: '' },
      bounceDomain: 'b.hallam.co.uk',
    },
    names,
  );
  expect(checks.find(({ kind }) => kind === 'BOUNCE_MX')?.expected).toMatchObject({
    value: '10 mail.hallam.co.uk',
  });
});
