import { convert } from 'html-to-text';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { MailPicture, Preview } from '#contract/emails';
import { languages } from '#contract/session';
import { noticeKeys } from '#contract/template-fields';
import type { Template, TemplateRow, TemplateVersion } from '#contract/templates';
import { sendNotice } from '../../server/mail/mail';
import { writeNotice } from '../../server/mail/notice';
import { noticeText } from '../../server/mail/texts';
import { findPictureKeys } from '../../server/pictures/sizes';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, admin] = await Promise.all([app.signIn('MANAGER'), app.signIn('ADMIN')]);
});
afterAll(() => app.close());

let made = 0;
const createTemplate = async (
  client = manager,
  more: object = { from: 'BLANK', language: 'en-US' },
): Promise<Template> => {
  made += 1;
  const { status, body } = await client.post<Template>('/templates', { name: `Template ${made}`, ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const contentOf = (...html: string[]): EmailContent => ({
  subject: 'Clocks',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: html.map((one, at) => ({ id: `b${at}`, type: 'text', html: one })),
  },
});
const save = (client: ApiClient, { id, name }: Template, version: number, contents: object) =>
  client.put<Template>(`/templates/${id}`, { name, version, contents });
const list = async (query = ''): Promise<TemplateRow[]> =>
  (await manager.get<{ data: TemplateRow[] }>(`/templates?pageSize=100${query}`)).body.data;

describe('template', () => {
  test("is listed by its subject in the user's language if it has one", async () => {
    const { id } = await createTemplate();
    const subjects = { 'en-US': 'Clocks', 'zh-CN': '钟表' };
    const contents = Object.entries(subjects).map(([language, subject]) => [
      language,
      { ...contentOf('<p>Clocks</p>'), subject },
    ]);
    const saved = await save(manager, { ...(await manager.get<Template>(`/templates/${id}`)).body }, 1, {
      ...Object.fromEntries(contents),
    });
    expect(saved.status).toBe(200);
    const previewTexts: Record<string, unknown> = {};
    for (const language of ['en-US', 'pt-BR', 'zh-CN', 'zh-TW']) {
      const { name, version } = (await manager.get<{ user: { name: string; version: number } }>('/session'))
        .body.user;
      expect((await manager.put('/session/profile', { name, language, version })).status).toBe(200);
      previewTexts[language] = (await list()).find((one) => one.id === id)?.subject;
    }
    expect(previewTexts).toEqual({
      'en-US': 'Clocks',
      'pt-BR': 'Clocks',
      'zh-CN': '钟表',
      'zh-TW': 'Clocks',
    });
    const { name, version } = (await manager.get<{ user: { name: string; version: number } }>('/session'))
      .body.user;
    await manager.put('/session/profile', { name, language: 'en-US', version });
  });

  test('is created blank, as a copy or from pasted code, each with its own name', async () => {
    const blank = await createTemplate();
    expect(blank).toMatchObject({ kind: 'CAMPAIGN', version: 1, languages: ['en-US'], writesHtml: false });
    await save(manager, blank, 1, {
      'en-US': contentOf('<p>Clocks</p>'),
      'pt-BR': contentOf('<p>Relógios</p>'),
    });
    const copy = await createTemplate(manager, { from: 'COPY', templateId: blank.id });
    expect(copy).toMatchObject({ version: 1, languages: ['en-US', 'pt-BR'] });
    const pasted = { from: 'PASTED', language: 'zh-CN', mode: 'MJML', source: '<mjml></mjml>' };
    expect((await createTemplate(admin, pasted)).contents['zh-CN']?.body).toEqual({
      mode: 'MJML',
      source: '<mjml></mjml>',
    });
    const twice = await manager.post('/templates', {
      ...{ from: 'BLANK', language: 'en-US' },
      name: blank.name,
    });
    expect([twice.status, twice.body]).toMatchObject([
      422,
      { fields: [{ path: 'name', code: 'duplicate' }] },
    ]);
  });

  test('is saved under its version; each one is stored, compared with the current one, and can be restored', async () => {
    const first = await createTemplate();
    const second = (await save(manager, first, 1, { 'en-US': contentOf('<p>One</p>', '<p>Two</p>') })).body;
    const third = (
      await save(manager, second, 2, { 'en-US': { ...contentOf('<p>Two!</p>'), subject: 'Watches' } })
    ).body;
    expect(third.version).toBe(3);
    const late = await save(manager, second, 2, {});
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'row.stale', params: { current: { version: 3 } } },
    ]);
    const { body: versions } = await manager.get<{ data: TemplateVersion[] }>(
      `/templates/${first.id}/versions`,
    );
    expect(versions.data.map(({ number }) => number)).toEqual([3, 2, 1]);
    const { body: then } = await manager.get(`/templates/${first.id}/versions/2`);
    expect(then.differences).toEqual([
      {
        language: 'en-US',
        kind: 'CHANGED',
        part: 'subject',
        block: null,
        type: null,
        fields: [{ name: 'text', before: 'Clocks', after: 'Watches' }],
      },
      {
        language: 'en-US',
        kind: 'CHANGED',
        part: 'block',
        block: 'b0',
        type: 'text',
        fields: [{ name: 'html', before: '<p>One</p>', after: '<p>Two!</p>' }],
      },
      { language: 'en-US', kind: 'REMOVED', part: 'block', block: 'b1', type: 'text', fields: [] },
    ]);
    const back = await manager.post<Template>(`/templates/${first.id}/versions/2`, { version: 3 });
    expect(back.body).toMatchObject({ version: 4, contents: second.contents });
  });

  test('keeps HTML written by an ADMIN when others edit the rest, and refuses their changes to it', async () => {
    const html = (source: string): EmailContent => ({
      subject: 'Clocks',
      preheader: '',
      body: { mode: 'HTML', source },
    });
    const mine = await createTemplate(admin);
    const saved = (await save(admin, mine, 1, { 'en-US': html('<p>Clocks</p>') })).body;
    const secondSave = await save(manager, mine, 2, {
      'en-US': { ...html('<p>Clocks</p>'), subject: 'Watches' },
    });
    expect([secondSave.status, secondSave.body.version]).toEqual([200, 3]);
    for (const [contents, version] of [
      [{ 'en-US': html('<p>Bells</p>') }, 3],
      [{ ...saved.contents, 'pt-BR': html('<p>Sinos</p>') }, 3],
      [
        {
          'en-US': {
            ...contentOf(),
            body: { mode: 'BLOCKS', blocks: [{ id: 'h', type: 'html', html: '<b>x</b>' }] },
          },
        },
        3,
      ],
    ] as const)
      expect(await save(manager, mine, version, contents)).toMatchObject({
        status: 403,
        body: { code: 'permission.denied', params: { permission: 'templates:write-html' } },
      });
    const pasted = { name: 'Pasted', from: 'PASTED', language: 'en-US', mode: 'HTML', source: '<p>x</p>' };
    expect((await manager.post('/templates', pasted)).status).toBe(403);
  });

  test('is archived and restored, and refuses edits while archived', async () => {
    const template = await createTemplate();
    const { body: away } = await manager.post<Template>(`/templates/${template.id}/archive`, { version: 1 });
    expect(away).toMatchObject({ version: 2, archivedAt: expect.any(String) });
    expect((await list()).some(({ id }) => id === template.id)).toBe(false);
    expect((await list('&archived=true')).some(({ id }) => id === template.id)).toBe(true);
    expect(await save(manager, template, 2, {})).toMatchObject({
      status: 409,
      body: { code: 'template.archived' },
    });
    const again = await manager.post<Template>('/templates', {
      name: template.name.toUpperCase(),
      from: 'BLANK',
      language: 'en-US',
    });
    expect(again.status).toBe(201);
    const out = await manager.delete(`/templates/${template.id}/archive`, { version: 2 });
    expect([out.status, out.body]).toMatchObject([422, { fields: [{ path: 'name', code: 'duplicate' }] }]);
  });

  test('for transactional emails has the default text until it is customized', async () => {
    const rows = await list('&kind=TRANSACTIONAL&sort=name');
    expect(rows.map(({ key }) => key)).toEqual([...noticeKeys].sort());
    const { body: reset } = await manager.get<Template>(
      `/templates/${rows.find(({ key }) => key === 'reset')?.id}`,
    );
    expect(reset.shipped).toEqual(['en-US', 'pt-BR', 'zh-CN', 'zh-TW']);
    const own = { ...reset.contents, 'pt-BR': contentOf('<p>{{ link }}</p>') };
    expect((await save(manager, reset, 1, own)).status).toBe(403);
    const saved = (await save(admin, reset, 1, own)).body;
    expect([saved.shipped, saved.name]).toEqual([['en-US', 'zh-CN', 'zh-TW'], 'reset']);
    expect(saved.contents['zh-CN']).toEqual(reset.contents['zh-CN']);
    const { 'pt-BR': _, ...otherLanguages } = saved.contents;
    expect((await save(admin, reset, 2, otherLanguages)).body.shipped).toContain('pt-BR');
    expect((await manager.post(`/templates/${reset.id}/archive`, { version: 3 })).status).toBe(409);
    // Without a recipient the preview uses sample values.
    const { body: previewTexts } = await manager.post<Preview>('/emails/preview', {
      ...{ content: reset.contents['en-US'], language: 'en-US', kind: 'TRANSACTIONAL' },
    });
    expect(previewTexts.text).toContain('Jane Example');
  });
});

describe('transactional emails', () => {
  const saved = async (html: string) => {
    const row = (await list('&kind=TRANSACTIONAL&sort=-name')).find(({ key }) => key === 'reset');
    const { body: reset } = await admin.get<Template>(`/templates/${row?.id}`);
    expect(
      (await save(admin, reset, reset.version, { ...reset.contents, 'en-US': contentOf(html) })).status,
    ).toBe(200);
    await app.db.run(sql`delete from mails`);
    const link = 'https://rostrum.test/app/reset-password/secret';
    const to = { email: 'persis@rostrum.test', language: 'en-US' as const };
    await app.db.transaction((tx) =>
      sendNotice(tx, app.context, to, 'reset', { name: 'Persis <i>', link, hours: 2 }),
    );
    return app.db.row<{ subject: string; body: string; html: string | null }>(
      sql`select subject, body, html from mails`,
    );
  };

  test('are sent as customized, with HTML and text', async () => {
    const mail = await saved('<p>{{ name }}, within {{ hours }} hours: <a href="{{ link }}">here</a></p>');
    expect(mail.subject).toBe('Clocks');
    expect(mail.html).toContain(
      'Persis &lt;i&gt;, within 2 hours: <a href="https://rostrum.test/app/reset-password/secret"',
    );
    expect(mail.body).toContain(
      'Persis <i>, within 2 hours: here [https://rostrum.test/app/reset-password/secret]',
    );
    expect(mail.html).not.toContain('nsubscribe');
  });

  test.each(['<p>{{ name }}</p>', '<p>{{ link | oops }}</p>', '<p>{{ nobody }} {{ link }}</p>'])(
    'fall back to the default text if the custom one is unusable: %s',
    async (html) => {
      const mail = await saved(html);
      expect(mail.html).toMatch(
        /<a\s+href="https:\/\/rostrum.test\/app\/reset-password\/secret"[^>]*>\s*Reset password/,
      );
      expect(mail.html).toContain('Hello Persis &lt;i&gt;,');
      expect(mail.body).toContain('\n\nReset password: https://rostrum.test/app/reset-password/secret\n\n');
    },
  );

  test.each(noticeKeys.flatMap((key) => languages.map((language) => [key, language] as const)))(
    'send the default text of %s in %s, complete in HTML and text',
    async (key, language) => {
      await app.db.run(sql`update templates set contents = '{}' where key = ${key}`);
      const values = {
        name: 'Persis & Ida',
        link: 'https://rostrum.test/app/x?a=1&b=2',
        hours: 47,
        work: 'A “river”',
        email: 'persis@example.com',
        device: 'Firefox · Windows · 192.0.2.7',
        passkey: 'Laptop',
        provider: 'Auction Cloud',
        change: 'An app was added.',
        time: 'May 14, 2026',
        number: 'INV-2026-0001',
        total: '€13,120.00',
        due: '€12,620.00',
        dueOn: 'May 28, 2026',
        reference: 'RF16 INV2 0260 001',
        seller: 'Hallam & Rowe',
        invoices: 'INV-2026-0007',
      };
      const {
        subject,
        text: body,
        html = '',
      } = await app.db.transaction((tx) => writeNotice(tx, app.context, { key, language, values }));
      const { name } = await app.db.row<{ name: string }>(sql`select name from house`);
      const notice = noticeText(language, key);
      const used = [...`${notice.subject}${notice.body}`.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
      expect(used.length).toBeGreaterThan(2);
      const expectedValues: Record<string, string> = { ...values, hours: '47', house: name };
      for (const one of used) expect(`${subject}\n${body}`).toContain(expectedValues[one]);
      expect(`${subject}${body}${html}`).not.toMatch(/\{\{|\{\w+\}/);
      const { text, links } = readEmail(html);
      expect(text).toContain(notice.button);
      for (const one of used.filter((one) => one !== 'link' && notice.body.includes(`{${one}}`)))
        expect(text).toContain(expectedValues[one]);
      expect(links).toContain(values.link);
      expect(html).toContain(`lang="${language}"`);
    },
  );

  /** Returns its readable text and its links. */
  const readEmail = (html: string) => ({
    text: convert(html, { wordwrap: false }),
    links: [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&')),
  });
});

describe('email', () => {
  const customer = async (name: string) =>
    (
      await app.db.row<{ id: number }>(sql`
        insert into customers (first_name, last_name, name, sort_name, spellings, title)
        values (${name}, 'Inventar', ${name}, ${name}, ${name}, 'Mrs') returning id`)
    ).id;

  test('is previewed as for a customer, with its empty variables listed', async () => {
    const content = contentOf(
      '<p>{{ customer.salutation }},{{ customer.city }} {{ customer.first_name | default: "friend" }}</p>',
    );
    const seen = async (customerId: number | null) =>
      (await manager.post<Preview>('/emails/preview', { content, language: 'en-US', customerId })).body;
    const expectedValues = await seen(await customer('Vera <b>'));
    expect(expectedValues.html).toContain('Dear Mrs Inventar, Vera &lt;b&gt;');
    expect(expectedValues.text).toContain('Dear Mrs Inventar, Vera <b>');
    expect(expectedValues.empty).toEqual(['customer.city']);
    expect(expectedValues.variables).toEqual(['customer.city', 'customer.first_name', 'customer.salutation']);
    expect(expectedValues.issues).toContainEqual({
      code: 'NO_FALLBACK',
      block: 'b0',
      detail: 'customer.city',
    });
    expect((await seen(null)).html).toContain('friend');
    const lines = {
      subject: '{{ customer.first_name | default: "Clocks" }} for you',
      preheader: 'Dear {{ customer.first_name | default: "friend" }}',
    };
    const previewForm = { content: { ...contentOf('<p>Clocks</p>'), ...lines }, language: 'en-US' };
    const read = async (body: object) => (await manager.post<Preview>('/emails/preview', body)).body;
    expect(await read(previewForm)).toMatchObject({ subject: 'Clocks for you', preheader: 'Dear friend' });
    const named = {
      ...previewForm,
      content: { ...previewForm.content, subject: '{{ campaign.name }}: {{ sale.title }}' },
    };
    const { id: collectionId } = await app.db.row<{ id: number }>(
      sql`insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
          values ('TREES', 'Trees', 'EXHIBITION', 'EUR', 'UTC', 'PRIVATE', 'HIDDEN') returning id`,
    );
    const campaign = { id: null, name: 'Spring', auctionId: null, collectionId };
    expect(await read({ ...named, campaign })).toMatchObject({ subject: 'Spring: Trees', empty: [] });
    const unread = {
      ...previewForm,
      content: { ...previewForm.content, ...contentOf('{% if x %}'), subject: '{{ x' },
    };
    expect(await read(unread)).toMatchObject({ subject: '', preheader: '' });
  });

  test('is sent only to the test address, marked as a test, with HTML and text', async () => {
    const template = await createTemplate();
    await app.db.run(sql`delete from mails`);
    const sent = await manager.post('/emails/test', {
      content: contentOf('<p>Clocks</p>'),
      language: 'en-US',
      email: 'someone@rostrum.test',
      templateId: template.id,
    });
    expect(sent.status).toBe(204);
    const mails = await app.db.rows(sql`select recipient, subject, state, body, html from mails`);
    expect(mails).toEqual([
      {
        recipient: 'someone@rostrum.test',
        subject: '[Test] Clocks',
        state: 'KEPT',
        body: expect.stringContaining('Clocks'),
        html: expect.stringContaining('<p style="margin:0 0 14px">Clocks</p>'),
      },
    ]);
    const outside = { content: contentOf('<p>x</p>'), language: 'en-US', email: 'someone@elsewhere.test' };
    expect(await manager.post('/emails/test', outside)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'email', code: 'not_of_house' }] },
    });
    const html = { id: 'html', type: 'html', html: '<p style="color:red">x</p>' };
    const handWritten = { ...contentOf('<p>x</p>'), body: { mode: 'BLOCKS', blocks: [html] } };
    const test = { content: handWritten, language: 'en-US', email: 'someone@rostrum.test' };
    expect((await manager.post('/emails/test', test)).status).toBe(403);
    const broken = { content: contentOf('{% if x %}'), language: 'en-US', email: 'someone@rostrum.test' };
    expect(await manager.post('/emails/test', broken)).toMatchObject({
      status: 422,
      body: { code: 'email.unreadable' },
    });
    const { entries } = (
      await manager.get<{ entries: { action: string }[] }>(`/activity/templates/${template.id}`)
    ).body;
    expect(entries.map(({ action }) => action)).toEqual(['test', 'create']);
  });

  test('shows pictures under signed URLs that only the server creates', async () => {
    const folder = '0b0e9f52-0000-4000-8000-000000000001';
    const { id } = await app.db.row<{ id: number }>(
      sql`insert into items (title, artist) values ('Moon', 'Vera') returning id`,
    );
    await app.db.run(sql`
      insert into pictures (item_id, position, file_name, file_key, state, width, height, bytes)
      values (${id}, 1, 'moon.jpg', ${`pictures/${folder}/original.jpg`}, 'READY', 800, 600, 1)`);
    await app.context.files.put(`pictures/${folder}/480.jpg`, Buffer.from('small'));
    await app.context.files.put(`pictures/${folder}/original.jpg`, Buffer.from('large'));
    const { data } = (await manager.get<{ data: MailPicture[] }>('/emails/pictures?q=moon')).body;
    const [picture] = data;
    expect(picture).toMatchObject({
      alt: 'Vera, Moon',
      width: 800,
      address: expect.stringMatching(/^\/m\//),
    });
    const address = `${app.origin}${picture?.address}`;
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([200, 'small']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const changed = (from: RegExp, to: string) => address.replace(from, to);
    for (const wrong of [
      changed(/480/, '1600'),
      changed(/480\.jpg/, 'original.jpg'),
      changed(/\/[^/]+\/480/, '/AAAAAAAAAAAAAAAAAAAA/480'),
      changed(/000000000001/, '000000000002'),
      changed(/480\.jpg/, '..%2F..%2Fx'),
    ])
      expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404]);
  });

  test('shows uploaded pictures in its own sizes and stores nothing else', async () => {
    const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4a2b' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await manager.upload<MailPicture>('/emails/pictures', 'Spring sale.jpg', drawn);
    expect([status, body]).toMatchObject([
      201,
      { name: 'Spring sale.jpg', alt: '', width: 900, height: 600 },
    ]);
    const { data } = (await manager.get<{ data: MailPicture[] }>('/emails/pictures')).body;
    expect(data[0]).toEqual(body);
    expect((await manager.get(`/emails/pictures?fileKey=${body.fileKey}`)).body).toMatchObject({ total: 1 });
    const small = await fetch(`${app.origin}${body.address}`);
    const { format, width, exif } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([small.status, format, width, exif]).toEqual([200, 'jpeg', 480, undefined]);

    const picture = { fileKey: body.fileKey, alt: '' };
    const image = { id: 'i', type: 'image', picture, href: '', width: 100, align: 'LEFT' } as const;
    const content: EmailContent = { ...contentOf(), body: { mode: 'BLOCKS', blocks: [image] } };
    const preview = await manager.post<Preview>('/emails/preview', { content, language: 'en-US' });
    expect(preview.body.html).toContain(body.address.replace('480.jpg', '1600.jpg'));
    expect(preview.body.issues).toContainEqual({ code: 'NO_ALT', block: 'i' });

    const before = await listStoredPictures();
    for (const [name, content, code] of [
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture.format'],
      ['half.jpg', drawn.subarray(0, 400), 'picture.unreadable'],
    ] as const)
      expect((await manager.upload('/emails/pictures', name, content)).body).toMatchObject({ code });
    expect(await listStoredPictures()).toEqual(before);
    expect(await findPictureKeys(app.context, [body.fileKey])).toEqual(new Set([body.fileKey]));
  });
});

const listStoredPictures = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.context.files.list()) if (key.startsWith('pictures/')) keys.push(key);
  return keys.sort();
};
