import sql, { raw } from 'sql-template-tag';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { listColumns } from '../privacy/planted';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, fetchSessionCookie } from '../support/client';
import { type SentCall, sendFilled } from '../support/filledCalls';
import { password } from '../support/people';

/** Line ends of every kind, put between words that occur in no other text. */
const signs = ['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const text = (sign: string) => [
  `Folded${sign}Bcc: spy@rostrum.test`,
  `Folded${sign}x`,
  `https://rostrum.test/Folded${sign}x`,
  `folded@rostrum.test${sign}`,
];

let app: TestApp;
let admin: ApiClient;
let sent: SentCall[];
let planted = 0;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
  const world = { app, client: admin, admin, department: app.departments.books };
  sent = await sendFilled(
    world,
    ({ schema }) => {
      const sign = signs[planted++ % signs.length] ?? '';
      // Multi-line fields preserve line ends, so they get none here.
      return text(sign).find((one) => {
        const read = schema.safeParse(one);
        return read.success && !read.data.includes(sign);
      });
    },
    // Browsers encode line ends in file names, but other clients may not.
    { fileName: (name) => `Folded\u2028Bcc: ${name}` },
  );
  // A sign-in with the password would ask for one.
  await app.db.run(sql`delete from passkeys`);
  await app.db.run(sql`delete from authenticators`);
}, 300_000);
afterAll(() => app.close());

/** Calls that fail because a row they refer to is missing, not because of a field. */
const unmet = ['campaigns.schedule', 'campaigns.start', 'schedules.update', 'imports.map'];

test('every writing endpoint accepts texts with line ends, or names the field', () => {
  const failed = sent.filter(({ endpoint, status }) => status >= 300 && !unmet.includes(endpoint));
  expect(failed).toEqual([]);
  expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
  expect(planted).toBeGreaterThan(300);
});

test('no column stores a single-line text with a line end', async () => {
  const texts: string[] = [];
  for (const { table, name, type } of await listColumns(app.db)) {
    if (type === 'bytea') continue;
    const rows = await app.db.rows<{ text: string }>(sql`
      select ${raw(`"${name}"::text`)} as text from ${raw(`"${table}"`)} where ${raw(`"${name}"::text`)} ~* 'folded'`);
    texts.push(...rows.map(({ text }) => `${table}.${name} ${text}`));
  }
  expect(texts.length).toBeGreaterThan(150);
  const broken = texts.filter((one) => /folded(?:[\v\f\r\n\u0085\u2028\u2029]|\\[rnvfu]|%0[ad])/i.test(one));
  expect(broken).toEqual([]);
});

test('emails created from them have valid headers', async () => {
  const mails = await app.db.rows<{ subject: string; recipient: string }>(
    sql`select subject, recipient from mails where subject ~* 'folded' or body ~* 'folded'`,
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, recipient } of mails) expect(subject + recipient).not.toMatch(/[\r\n\u2028\u2029]/);
});

test('exports created from them have valid names and rows', async () => {
  const files = Object.values(nouns)
    .flatMap((routes) => Object.values(routes as Record<string, Route>))
    .filter(({ reply, method, path }) => reply === 'file' && method === 'GET' && !path.includes(':'));
  expect(files.length).toBeGreaterThan(3);
  let lineCount = 0;
  for (const { path } of files) {
    const { status, headers, bytes } = await admin.download(`${path}?format=csv`);
    if (status !== 200) continue;
    expect(headers.get('content-disposition')).toMatch(
      /^(?:attachment|inline); filename\*=UTF-8''[\w.%~!-]+$/,
    );
    const content = bytes.toString('utf8');
    lineCount += content.split('Folded').length - 1;
    expect(content).not.toMatch(/Folded[\r\n\v\f\u0085\u2028\u2029]/);
  }
  expect(lineCount).toBeGreaterThan(20);
});

test('a file whose encoded name has line ends is refused, or gets a single-line name', async () => {
  const { body: customer } = await admin.post<{ id: number }>('/customers', { lastName: 'Inventar' });
  const cookie = await fetchSessionCookie(app.origin, app.people.ADMIN.email, password);
  const upload = (encodedName: string) =>
    fetch(`${app.origin}/api/customers/${customer.id}/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', cookie },
      body: [
        '--b',
        `Content-Disposition: form-data; name="file"; filename*=UTF-8''${encodedName}`,
        'Content-Type: application/pdf',
        '',
        '%PDF-1.4',
        '--b--',
        '',
      ].join('\r\n'),
    });
  const refused = await upload('a%0D%0ASet-Cookie%3A%20x.pdf');
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ fields: [{ path: 'file', code: 'required' }] }),
  ]);
  const uploadReply = await upload('a%E2%80%A8Set-Cookie%3A%20%E2%80%AEfdp.exe');
  expect(uploadReply.status).toBe(201);
  const { id, fileName } = (await uploadReply.json()) as { id: number; fileName: string };
  expect(fileName).toBe('a Set-Cookie: fdp.exe');
  const { headers } = await admin.download(`/customers/${customer.id}/files/${id}/content`);
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''a%20Set-Cookie%3A%20fdp.exe");
  expect(headers.get('set-cookie')).toBeNull();
});
