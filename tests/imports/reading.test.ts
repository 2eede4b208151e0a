import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { Encoding, Reading } from '#contract/import-fields';
import { readFirstRows } from '../../server/imports/reading/rows';
import { sniff } from '../../server/imports/reading/sniff';

const facts = (bytes: Buffer) => ({ head: bytes, samples: bytes, utf8: isUtf8(bytes) });
const isUtf8 = (bytes: Buffer) => Buffer.compare(Buffer.from(bytes.toString('utf8')), bytes) === 0;
const guess = (text: string, encoding: Encoding = 'utf-8', addBOM = false): Reading =>
  sniff(facts(iconv.encode(text, encoding, { addBOM })), false);
const read = async (text: string | Buffer, reading: Reading, chunk = 7) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const rows = await readFirstRows(Readable.from(pieces, { objectMode: false }), 'TEXT', reading, 1000);
  return rows.map(({ cells }) => cells);
};

const catalogue = [
  'Lot;Artiste;Désignation;Est. bas;Adjugé',
  '1;École française du XVIIIe siècle;Fête champêtre, à l’orée d’un bois;1 200;2.500,00',
  '2;Élisabeth Vigée-Le Brun;Portrait d’une femme âgée;800;950,50',
  '12bis;Attribué à Hubert Robert;Ruines, près de Rome;;1.000,00',
].join('\n');

describe('format of a file', () => {
  test.each(['utf-8', 'windows-1252', 'macroman', 'utf-16le', 'utf-16be'] as const)(
    'recognizes %s by its letters',
    (encoding) => {
      expect(guess(catalogue, encoding)).toMatchObject({
        encoding,
        delimiter: ';',
        decimalMark: ',',
        headerRow: 1,
      });
    },
  );

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'recognizes %s by its byte order mark',
    (encoding) => {
      expect(guess('lot,title\n1,Vase\n', encoding, true).encoding).toBe(encoding);
    },
  );

  test.each([
    [
      'Portuguese',
      'Lote;Descrição;Avaliação\n1;São João Batista, óleo sobre tela, não assinado;1.500,00\n2;Relógio de pêndulo;900,00',
    ],
    [
      'German',
      'Los;Beschreibung;Schätzpreis\n1;Gemälde, Öl auf Holz, größer als üblich;1.500,00\n2;Schüssel, Süddeutsch;900,00',
    ],
    ['Spanish', 'Lote;Título;Precio\n1;Niña con muñeca, colección señorial;1.500,00\n2;El año pasado;900,00'],
    ['Swedish', 'Nr;Titel;Pris\n1;Målning, årstal på ramen, över sängen;1.500,00\n2;Skål;900,00'],
  ])('recognizes %s in Windows-1252 and in Mac Roman', (_, text) => {
    expect(guess(text, 'windows-1252').encoding).toBe('windows-1252');
    expect(guess(text, 'macroman').encoding).toBe('macroman');
  });

  test('does not mistake a decimal comma for a delimiter', () => {
    expect(guess('lot\tprice\n1\t2,50\n2\t3,75\n3\t1,25\n').delimiter).toBe('\t');
    expect(guess('lot;price;low\n1;2,50;1,00\n2;3,75;2,00\n').delimiter).toBe(';');
    expect(guess('lot|title|price\n1|Vase, blue|2,50\n2|Bowl, red, cracked|3\n').delimiter).toBe('|');
  });

  test('detects the decimal mark from prices, not from thousands', () => {
    expect(guess('lot,price\n1,"1,250"\n2,"12,500.00"\n').decimalMark).toBe('.');
    expect(guess('lot;price\n1;1.250\n2;800,50\n').decimalMark).toBe(',');
    expect(guess('lot;price\n1;1.250\n2;12.500\n').decimalMark).toBe(',');
    expect(guess('lot,dimensions,price\n1,"2,5 x 3,5 cm",10.50\n').decimalMark).toBe('.');
  });

  test('finds a header below a title, and a file without a header', () => {
    expect(guess('Sale of 14 May,,\n,,\nLot,Title,Low estimate\n1,Vase,100\n2,Bowl,200\n').headerRow).toBe(3);
    expect(
      guess('Messrs. Example\nBooks and maps\n\nLot,Title,Low estimate\n1,Vase,100\n2,Bowl,200\n').headerRow,
    ).toBe(4);
    expect(guess('1,Vase,100\n2,Bowl,200\n3,Cup,300\n').headerRow).toBe(0);
    expect(guess('Position,Wording,Amount\n1,Vase,100\n2,Bowl,200\n').headerRow).toBe(1);
  });
});

describe('rows of a file', () => {
  const comma: Reading = { encoding: 'utf-8', delimiter: ',', decimalMark: '.', headerRow: 1, sheet: 1 };

  test('cells can contain commas, quotes, line ends and blanks', async () => {
    expect(await read('lot,title\r\n1,"A ""fine"" vase,\r\nblue"\r\n2, Bowl 14 x 18" \r\n', comma)).toEqual([
      ['lot', 'title'],
      ['1', 'A "fine" vase,\r\nblue'],
      ['2', ' Bowl 14 x 18" '],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('lines end with %j, wherever the chunks are split', async (end) => {
    const text = ['lot,title', '1,"two\nlines"', '', '2,Bowl'].join(end);
    for (const chunk of [1, 2, 3, 1000])
      expect(await read(text, comma, chunk)).toEqual([
        ['lot', 'title'],
        ['1', 'two\nlines'],
        ['2', 'Bowl'],
      ]);
  });

  test('skips and counts blank rows', async () => {
    const rows = await readFirstRows(Readable.from([Buffer.from('lot\n\n , \n1\n')]), 'TEXT', comma, 10);
    expect(rows).toEqual([
      { row: 1, cells: ['lot'] },
      { row: 4, cells: ['1'] },
    ]);
  });

  test('never splits multi-byte characters', async () => {
    const reading = { ...comma, encoding: 'utf-16be' as const };
    const bytes = iconv.encode('lot,título\n1,çãé𝄞\n', 'utf-16be', { addBOM: true });
    expect(await read(bytes, reading, 3)).toEqual([
      ['lot', 'título'],
      ['1', 'çãé𝄞'],
    ]);
  });
});
