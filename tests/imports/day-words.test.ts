import type { ImportSheet } from '#contract/import-sheet';
import { isDayAmbiguous, parseDay } from '../../server/imports/values';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, listCheckedRows } from './file';

test.each([
  ['1990年1月2日', '1990-01-02'],
  ['1990年01月02日', '1990-01-02'],
  ['1990 年 1 月 2 日', '1990-01-02'],
  ['西元1990年1月2日', '1990-01-02'],
  ['１９９０年１月２日', '1990-01-02'],
  ['一九九〇年一月二日', '1990-01-02'],
  ['一九九〇年十二月二十三日', '1990-12-23'],
  ['1990年1月2日（火）', '1990-01-02'],
  ['1990年1月2日生', '1990-01-02'],
  ['民國79年1月2日', '1990-01-02'],
  ['中華民國79年1月2日', '1990-01-02'],
  ['民国七十九年一月二日', '1990-01-02'],
  ['平成2年1月2日', '1990-01-02'],
  ['平成元年1月8日', '1989-01-08'],
  ['昭和55年3月4日', '1980-03-04'],
  ['大正10年5月6日', '1921-05-06'],
  ['令和元年5月1日', '2019-05-01'],
  ['S55.3.4', '1980-03-04'],
  ['H2/1/2', '1990-01-02'],
  ['1990년 1월 2일', '1990-01-02'],
  ['2 January 1990', '1990-01-02'],
  ['2nd of January, 1990', '1990-01-02'],
  ['January 2, 1990', '1990-01-02'],
  ['Jan 2, 1990', '1990-01-02'],
  ['Jan. 2nd 1990', '1990-01-02'],
  ['02-Jan-1990', '1990-01-02'],
  ['2/Sept/1990', '1990-09-02'],
  ['1990 January 2', '1990-01-02'],
  ['Tuesday, 2 January 1990', '1990-01-02'],
  ['2 JANUARY 1990', '1990-01-02'],
  ['2. Januar 1990', '1990-01-02'],
  ['2.Jan.1990', '1990-01-02'],
  ['Dienstag, 2. März 1990', '1990-03-02'],
  ['2 de janeiro de 1990', '1990-01-02'],
  ['1º de maio de 1960', '1960-05-01'],
  ['2 de enero de 1990', '1990-01-02'],
  ['2 enero 1990', '1990-01-02'],
  ['1er mars 1950', '1950-03-01'],
  ['le 3 août 1950', '1950-08-03'],
  ['2 gennaio 1990', '1990-01-02'],
  ['2 januari 1990', '1990-01-02'],
  ['2 января 1990', '1990-01-02'],
  ['2 stycznia 1990', '1990-01-02'],
  ['2.IX.1950', '1950-09-02'],
  ['2 January 1990 00:00', '1990-01-02'],
])('parseDay reads %s as %s', (text, day) => {
  expect(parseDay(text, 'DMY')).toBe(day);
});

test.each([
  '31 February 1990',
  '30 de fevereiro de 1990',
  '1990年2月30日',
  '平成40年1月2日',
  '昭和1年1月2日',
  '民國0年1月2日',
  '79年1月2日',
  '2 Jan 90',
  'January 1990',
  '2 Foo 1990',
  'May May 1990',
  '1952',
  'circa 1950',
])('parseDay finds no date in %s', (text) => {
  expect(parseDay(text, 'DMY')).toBeUndefined();
});

test.each([
  ['1/2/1990', '1990-02-01', true],
  ['12.11.1990', '1990-11-12', true],
  ['13/2/1990', '1990-02-13', false],
  ['2/13/1990', '1990-02-13', false],
  ['5/5/1990', '1990-05-05', false],
  ['1990-02-01', '1990-02-01', false],
  ['2 January 1990', '1990-01-02', false],
])('without a date order, reads %s as %s, and reports whether it is ambiguous: %s', (text, day, isUnsure) => {
  expect(parseDay(text, null)).toBe(day);
  expect(isDayAmbiguous(text)).toBe(isUnsure);
});

describe('column of dates of birth', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  const importBirthDays = async (...days: string[]) => {
    const text = `last name,date of birth\n${days.map((day, at) => `Inventar${at},${day}\n`).join('')}`;
    const { id } = (await manager.upload<ImportSheet>('/customers/imports', 'people.csv', text)).body;
    const sheet = await checkImport(app, manager, (await manager.get<ImportSheet>(`/imports/${id}`)).body);
    const rows = await listCheckedRows(manager, id);
    return {
      order: sheet.mapping.dateOrder,
      rows: rows.map(({ cells, issues }) => [
        cells.find(({ field }) => field === 'bornOn')?.read ?? null,
        ...issues.map(({ code }) => code),
      ]),
    };
  };

  test('needs an answer when no date shows whether day or month comes first', async () => {
    expect(await importBirthDays('01/02/1990', '5/5/1991')).toEqual({
      order: null,
      rows: [['1990-02-01', 'date_order_unknown'], ['1991-05-05']],
    });
  });

  test('shows the ambiguous dates until the order is chosen', async () => {
    const text = 'last name,date of birth\nQuill,25 May 1991\nDove,01/02/1990\nVane,5/5/1991\n';
    const { id } = (await manager.upload<ImportSheet>('/customers/imports', 'people.csv', text)).body;
    const sheet = (await manager.get<ImportSheet>(`/imports/${id}`)).body;
    expect(sheet.columns[1]?.ambiguousSamples).toEqual(['01/02/1990']);
    const { body } = await manager.put<ImportSheet>(`/imports/${id}/mapping`, {
      mapping: { ...sheet.mapping, dateOrder: 'MDY' },
    });
    expect(body.columns[1]).toMatchObject({
      ambiguousSamples: [],
      becomes: [{}, { value: '1990-01-02' }, {}],
    });
  });

  test('is read in the order that one of its dates proves', async () => {
    expect(await importBirthDays('01/02/1990', '25/12/1991')).toEqual({
      order: 'DMY',
      rows: [['1990-02-01'], ['1991-12-25']],
    });
    expect((await importBirthDays('01/02/1990', '12/25/1991')).rows).toEqual([
      ['1990-01-02'],
      ['1991-12-25'],
    ]);
  });
});
