import sql from 'sql-template-tag';
import { foldLine } from '#contract/line';
import { openTestApp, type TestApp } from '../support/app';

test.each([
  ['Anna\r\nBcc: all@rostrum.test', 'Anna Bcc: all@rostrum.test'],
  ['one\ttwo\vthree\ffour', 'one two three four'],
  ['one\u0085two\u2028three\u2029four', 'one two three four'],
  ['bell\u0007 and escape\u001b[31m', 'bell and escape[31m'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2066isolated\u2069', 'isolated'],
  // Characters that some scripts need are preserved.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['עברית\u200e 12', 'עברית\u200e 12'],
  ['陳 大文', '陳 大文'],
])('folds %j to %j', (text, line) => {
  expect(foldLine(text)).toBe(line);
});

describe('name with a line end in it', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  test('becomes one line on a customer, an item and a user', async () => {
    const manager = await app.signIn('MANAGER');
    const admin = await app.signIn('ADMIN');
    const customer = await manager.post<{ lastName: string }>('/customers', {
      lastName: 'Inventar\r\nBcc: x@rostrum.test',
    });
    expect(customer.body.lastName).toBe('Inventar Bcc: x@rostrum.test');
    const item = await manager.post<{ title: string; description: string }>('/items', {
      title: 'A map\nof the moon',
      description: 'First line\nsecond line',
    });
    expect(item.body).toMatchObject({ title: 'A map of the moon', description: 'First line\nsecond line' });
    const user = await admin.post<{ name: string }>('/users', {
      email: 'quill@rostrum.test',
      name: 'Quill\u2028Nib',
      role: 'EDITOR',
      departmentIds: [],
      language: 'en-US',
    });
    expect(user.body).toMatchObject({ name: 'Quill Nib' });
  });

  test('is empty when only control characters were typed', async () => {
    const manager = await app.signIn('MANAGER');
    expect(await manager.post('/items', { title: '\r\n\u202e' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'title', code: 'required' }] },
    });
    expect(await app.db.rows(sql`select 1 from items where title = ''`)).toEqual([]);
  });
});
