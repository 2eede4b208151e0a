import { getCurrency } from '#contract/currencies';
import { matchHeader } from '../../server/imports/aliases';
import { guessMapping } from '../../server/imports/guess';

const fieldOf = (header: string) => matchHeader(header, 'auctions')?.field ?? null;

describe('headers of prices in a file of lots', () => {
  test.each([
    'Cost price',
    'Purchase price',
    'Price paid',
    'Insurance price',
    'Last price',
    'Previous hammer price',
    'Retail price',
    'Buy now price',
    'Price each',
    'Total price',
    'Price incl. premium',
    'Sold price incl BP',
    'Hammer + premium',
    'Prix avec frais',
    'Preis inkl. Aufgeld',
    'Preço com comissão',
    '成交价（含佣金）',
  ])('does not map %s to the hammer price', (header) => {
    expect(fieldOf(header)).not.toBe('hammer');
  });

  test.each([
    ['Price excl. premium', 'hammer'],
    ['Prix marteau', 'hammer'],
    ['Final price', 'hammer'],
    ['Hammer (GBP)', 'hammer'],
    ['Precio', 'hammer'],
    ['Preço base', 'startPrice'],
    ['Prezzo base', 'startPrice'],
    ['Aufrufpreis', 'startPrice'],
    ['Mindestpreis', 'reserve'],
    ['Preço mínimo', 'reserve'],
    ['Prix plancher', 'reserve'],
    ['Guide price', 'estimateLow'],
    ['Prix estimé', 'estimateLow'],
    ['Est.', 'estimateLow'],
    ['Est. (GBP)', 'estimateLow'],
    ['Estimation', 'estimateLow'],
    ['Taxe', 'estimateLow'],
    ['估价（人民币）', 'estimateLow'],
    ['預估價', 'estimateLow'],
  ])('maps %s to %s', (header, field) => {
    expect(fieldOf(header)).toBe(field);
  });
});

describe('columns of amounts in a file of lots', () => {
  const mapHeaders = (headers: string[], rows: string[][], currency = 'GBP') => {
    const { fields } = guessMapping('auctions', headers, rows, { currency: getCurrency(currency) }).mapping;
    return Object.fromEntries(Object.entries(fields).map(([field, source]) => [field, source?.columns]));
  };

  test.each([
    ['Schätzpreis (TEUR)', 'EUR'],
    ['Zuschlag in Tsd.', 'EUR'],
    ['Estimate (in thousands)', 'GBP'],
    ["Estimate (£'000)", 'GBP'],
    ['Estimate $k', 'USD'],
    ['Estimativa (R$ mil)', 'BRL'],
    ['估价（万元）', 'CNY'],
    ['Hammer in cents', 'USD'],
    ['Estimate (EUR)', 'GBP'],
    ['Hammer USD', 'GBP'],
    ['Est. HK$', 'TWD'],
  ])('ignores %s, whose unit differs from that of a sale in %s', (header, currency) => {
    expect(
      mapHeaders(
        ['Lot', header],
        [
          ['1', '12'],
          ['2', '500'],
        ],
        currency,
      ),
    ).toEqual({ number: [0] });
  });

  test('maps the column in the currency of the sale', () => {
    const headers = ['Lot', 'Estimate USD', 'Estimate GBP'];
    expect(mapHeaders(headers, [['1', '700', '500']])).toMatchObject({ estimateLow: [2] });
  });

  test.each(['500+', 'about 1,200', '£1000 each', '£12 6s 6d'])(
    'maps a column called Estimate or Reserve with the value %s, so that the user is asked about it',
    (text) => {
      const rows = [['1', text, text]];
      expect(mapHeaders(['Lot', 'Estimate', 'Reserve'], rows)).toMatchObject({
        estimateLow: [1],
        reserve: [2],
      });
    },
  );

  const separators = [' – ', ' — ', ' - ', ' / ', ' ~ ', ' … ', '–', '—', '-', '/', '~', '…'];
  test.each([...separators, ' to ', ' bis ', ' à ', ' a '])(
    'maps ranges with the separator %j to the low estimate, whatever their signs and codes',
    (separator) => {
      for (const [currency, low, high] of [
        ['GBP', '80', '120'],
        ['GBP', '£80', '£120'],
        ['GBP', '£1,000', '1,500'],
        ['GBP', '1,000', '1,500 GBP'],
        ['GBP', 'GBP 1,000', 'GBP 1,500'],
        ['GBP', 'GBP 1,000', '1,500'],
        ['USD', '$1,000', '$1,500'],
        ['CHF', "CHF 1'200", "CHF 1'500"],
        ['CHF', "CHF 1'200", "1'500"],
        ['EUR', '1.000 €', '1.500 €'],
        ['EUR', '1 000', '1 500 €'],
        ['EUR', '€ 1.000', '€ 1.500'],
        ['BRL', 'R$ 1.000', 'R$ 1.500'],
      ] as const) {
        const rows = ['1', '2'].map((number) => [number, 'Vase', `${low}${separator}${high}`]);
        expect([rows[0], mapHeaders(['Lot', 'Title', 'Estimate'], rows, currency)]).toEqual([
          rows[0],
          { number: [0], title: [1], estimateLow: [2] },
        ]);
      }
    },
  );

  test.each(['Sold', 'Result', 'Ergebnis'])('maps amounts under %s to the hammer price', (header) => {
    const rows = [
      ['1', '£500'],
      ['2', '£1,200'],
      ['3', 'unsold'],
    ];
    expect(mapHeaders(['Lot', header], rows)).toEqual({ number: [0], hammer: [1] });
    expect(
      mapHeaders(
        ['Lot', header],
        [
          ['1', 'yes'],
          ['2', '0'],
          ['3', 'unsold'],
        ],
      ),
    ).not.toHaveProperty('hammer');
  });

  test.each(['Estimate', ''])('maps the column %j after Estimate to the high estimate', (header) => {
    const headers = ['Lot', 'Estimate', header];
    expect(mapHeaders(headers, [['1', '500', '700']])).toMatchObject({ estimateLow: [1], estimateHigh: [2] });
    expect(mapHeaders(headers, [['1', '500-600', '700']])).not.toHaveProperty('estimateHigh');
  });

  test.each([
    [['Estimate', '', 'Estimate'], '-'],
    [['Estimate', '-', 'Estimate'], '-'],
    [['Estimate', '', ''], '–'],
    [['Estimate', '', 'Estimate'], ''],
    [['Schätzpreis', '', 'Schätzpreis'], 'bis'],
    [['Estimate', '', ''], 'to'],
  ])('maps the high estimate of %j after a column of %j', (headers, between) => {
    const rows = [
      ['1', '500', between, '700'],
      ['2', '1,000', between, '1,500'],
    ];
    expect(mapHeaders(['Lot', ...headers], rows)).toMatchObject({ estimateLow: [1], estimateHigh: [3] });
  });

  test('does not map a count after a blank column to the high estimate', () => {
    const rows = [['1', '500', '', 'Vase']];
    expect(mapHeaders(['Lot', 'Estimate', '', 'Title'], rows)).not.toHaveProperty('estimateHigh');
  });

  test.each([
    ['Schätzpreis von', 'bis'],
    ['Estimate from', 'to'],
    ['Estimativa de', 'até'],
    ['Estimation de', 'à'],
    ['Estimación', 'hasta'],
    ['估价', '至'],
  ])('maps %s and %s to the low and the high estimate', (low, high) => {
    expect(mapHeaders(['Lot', low, high], [['1', '500', '700']])).toMatchObject({
      estimateLow: [1],
      estimateHigh: [2],
    });
  });

  test('maps the high estimate under a second header row', () => {
    const rows = [
      ['', 'Low', 'High'],
      ['1', '500', '700'],
      ['2', '1,000', '1,500'],
    ];
    expect(mapHeaders(['Lot', 'Estimate', ''], rows)).toMatchObject({ estimateLow: [1], estimateHigh: [2] });
  });

  test.each([
    ['Price realised', 'Hammer price', 2],
    ['Hammer price', 'Price realised', 1],
    ['Erlös', 'Zuschlag', 2],
    ['Prix', 'Prix marteau', 2],
  ])('of %s and %s maps the hammer price', (one, other, column) => {
    expect(mapHeaders(['Lot', one, other], [['1', '625', '500']])).toMatchObject({ hammer: [column] });
  });

  test.each(['Buyer', 'Käufer', 'Arrematante', 'Acheteur', '买家'])(
    'maps numbers under %s to paddles, and names to buyers',
    (header) => {
      const hammer = ['Lot', 'Hammer', header];
      expect(mapHeaders(hammer, [['1', '500', '12']])).toMatchObject({ paddle: [2] });
      expect(mapHeaders(hammer, [['1', '500', 'Jones']])).toMatchObject({ buyer: [2] });
    },
  );

  test.each(['Estado', 'État', 'Zustand'])('maps results under %s beside a hammer price', (header) => {
    const results = [
      ['1', '500', 'Vendido'],
      ['2', '', 'Unverkauft'],
    ];
    expect(mapHeaders(['Lot', 'Hammer', header], results)).toEqual({
      number: [0],
      hammer: [1],
      outcome: [2],
    });
    const conditions = [
      ['1', '500', 'Bom'],
      ['2', '', 'Restaurado'],
    ];
    expect(mapHeaders(['Lot', 'Hammer', header], conditions)).toMatchObject({ conditionReport: [2] });
  });
});
