import { fieldOfHeader } from '../../server/imports/aliases';

const fieldOf = (header: string) => fieldOfHeader(header, 'auctions')?.field ?? null;

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
  ])('takes %s for no hammer price', (header) => {
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
  ])('reads %s as %s', (header, field) => {
    expect(fieldOf(header)).toBe(field);
  });
});
