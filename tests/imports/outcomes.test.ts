import type { ImportSheet } from '#contract/import-sheet';
import { parseBuyerOutcome, parseOutcome, parsePricedOutcome } from '../../server/imports/values';
import { openTestApp } from '../support/app';
import { uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';

const passed = `PASSED|Passed|passed in|B/I|b/i|BI|B.I.|b.i|Bought-in|BOUGHT IN|unsold|Un-sold|not sold|No bids|Reserve not met|R.N.M.|
  Non vendu|NON VENDUE|invendu|Invendue|ravalé|RAVALÉE|unverkauft|Nicht verkauft|Rückgang|zurück|kein Gebot|non venduto|
  invenduto|INVENDUTA|no vendido|desierto|Desierta|sin pujas|não vendido|NÃO VENDIDA|sem lance|Sem lances|não arrematado|流拍|流标|
  流標|未成交|未售出|无人应价|無人應價|niet verkocht|Unsold - reserve not met|pas vendu|senza offerte|não houve lances|reserve not achieved|无人出价|無人出價|asta deserta`;
const withdrawn = `W/D|w/d|WD|W.D.|withdrawn|WITHDRAWN|With-drawn|removed|retiré|Retirée|retiré de la vente|zurückgezogen|
  ZURÜCKGEZOGEN|ritirato|Ritirata|retirado|RETIRADA|retirado de la subasta|retirado do leilão|撤拍|撤回|撤标|撤標|teruggetrokken|Withdrawn lot|not offered|
  zurückgez.|retirado de pregão`;
const list = (words: string) => words.split('|').map((word) => word.trim());

describe('words for results', () => {
  test.each(list(passed))('%j means passed in the columns of results, prices and buyers', (word) => {
    expect(parseOutcome(word)).toBe('PASSED');
    expect(parsePricedOutcome(word)).toEqual({ outcome: 'PASSED', amount: '' });
    expect(parseBuyerOutcome(word)).toBe('PASSED');
  });

  test.each(list(withdrawn))('%j means withdrawn in the columns of results, prices and buyers', (word) => {
    expect(parseOutcome(word)).toBe('WITHDRAWN');
    expect(parsePricedOutcome(word)).toEqual({ outcome: 'WITHDRAWN', amount: '' });
    expect(parseBuyerOutcome(word)).toBe('WITHDRAWN');
  });

  test.each([
    'Sold Online',
    'Sold (post-sale)',
    'Sold by private treaty',
    '拍定',
    '得標',
    'adjugé',
    'Rematado',
  ])('%j means sold in the column of results', (word) => {
    expect(parseOutcome(word)).toBe('SOLD');
  });

  test.each(['-', '—', '–', '- -', 'N/A', 'n.a.', '', '?', 'unknown'])('%j has no meaning', (text) => {
    expect(parseOutcome(text)).toBeNull();
    expect(parsePricedOutcome(text)).toBeUndefined();
    expect(parseBuyerOutcome(text)).toBeUndefined();
  });

  test.each([
    ['B/I £500', 'PASSED', '£500'],
    ['B.I. £500', 'PASSED', '£500'],
    ['£500 BI', 'PASSED', '£500'],
    ['Passed at £1,200', 'PASSED', '£1,200'],
    ['Unsold (500)', 'PASSED', '500'],
    ['invendu à 500 €', 'PASSED', '500 €'],
    ['unverkauft bei 1.200 €', 'PASSED', '1.200 €'],
    ['流拍 120,000', 'PASSED', '120,000'],
    ['Sold £500', 'SOLD', '£500'],
    ['Hammer: £500', 'SOLD', '£500'],
    ['W/D £500', 'WITHDRAWN', '£500'],
    ['N/S', 'PASSED', ''],
    ['n.v.', 'PASSED', ''],
    ['NS £500', 'PASSED', '£500'],
  ])('%j in a column of prices means %s with %s', (text, outcome, amount) =>
    expect(parsePricedOutcome(text)).toEqual({ outcome, amount }),
  );

  test.each(['no', '0', '1', 's', '£1,200', '2 x £50', '£1200 + BP', 'see lot 15', 'bi', 'v'])(
    '%j in a column of prices is not a result',
    (text) => expect(parsePricedOutcome(text)).toBeUndefined(),
  );

  test.each(['Bi', 'Wd', 'Agnew', 'Boughton', 'N.V. Kunsthandel', 'N.S.', 'J.S.', 'Sold', 'Pass & Co', 'No'])(
    '%j in a column of buyers is a name',
    (text) => expect(parseBuyerOutcome(text)).toBeUndefined(),
  );
});

test('the preview shows a result written in a column of prices', async () => {
  const app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const { newSale } = createLotImporter(() => ({ app, manager }));
  const text = 'lot,title,hammer price\n1,Vase,£500\n2,Bowl,PASSED\n3,Cup,W/D\n';
  const { id } = await uploadLotFile(manager, await newSale(), 'lots.csv', text);
  const { columns } = (await manager.get<ImportSheet>(`/imports/${id}`)).body;
  expect(columns[2]?.becomes).toEqual([
    { value: 50_000, issue: null },
    { value: 'PASSED', issue: null },
    { value: 'WITHDRAWN', issue: null },
  ]);
  await app.close();
});
