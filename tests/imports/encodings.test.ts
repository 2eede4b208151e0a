import iconv from 'iconv-lite';
import type { Encoding } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { sniffEncoding } from '../../server/imports/reading/encoding';
import { wordWithSign } from '../../server/imports/values';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';

const detectEncoding = (text: string, encoding: Encoding) => {
  const bytes = iconv.encode(text, encoding);
  const utf8 = Buffer.compare(Buffer.from(bytes.toString('utf8')), bytes) === 0;
  return sniffEncoding({ head: bytes, samples: bytes, utf8 });
};

/** Tables as users export them: with headers in their language, or with English headers and a few foreign letters. */
const clear: [Encoding, string][] = [
  ['gb18030', 'Lot,Artist,Title\n1,吴冠中,江南水乡\n2,林风眠,仕女\n'],
  ['gb18030', 'Lot,Artist,Title\n1,齐白石,Shrimps\n2,Anon,Vase\n'],
  ['gb18030', '拍品编号,名称,估价\n1,清乾隆 青花缠枝莲纹瓶,120000\n2,明 黄花梨圈椅,80000\n'],
  ['gb18030', '姓名,电话\n王小明,13800138000\n李丽,13900139000\n'],
  ['big5', '拍品編號,名稱\n1,溪山行旅\n2,寒林圖\n'],
  ['big5', 'Lot,Artist\n1,林玉山\n2,Anon\n'],
  ['big5', '姓名,電話\n王小明,0912345678\n林美玉,0922333444\n'],
  ['shift_jis', 'Lot,作者\n1,横山大観 富士山\n'],
  ['shift_jis', 'ロット,タイトル\n1,茶碗\n2,掛軸\n'],
  ['shift_jis', 'Lot,Artist\n1,東山魁夷\n2,Anon\n'],
  ['euc-jp', '番号,作家,題名\n1,東山魁夷,緑響く\n2,棟方志功,女人の図\n'],
  ['euc-kr', '로트번호,작가,작품명\n1,박수근,빨래터\n'],
  ['euc-kr', 'Lot,Artist\n1,김환기\n2,Anon\n'],
  ['windows-1250', 'Lot;Tytuł\n1;Żółta łódź, Kraków\n2;Późne popołudnie\n'],
  ['windows-1251', 'Лот;Название\n1;Зимний пейзаж\n'],
  ['windows-1251', 'Lot,Artist\n1,Кандинский\n2,Айвазовский\n'],
  ['koi8-r', 'Лот;Название\n1;Зимний пейзаж\n'],
  ['windows-1253', 'Αριθμός;Τίτλος\n1;Τοπίο\n'],
  ['windows-1256', 'رقم;عنوان\n1;منظر طبيعي\n'],
  ['windows-1252', 'Lot;Titre\n1;Fête champêtre\n'],
  ['windows-1252', 'Lot,Artist,Title\n1,Zurbarán,Saint\n2,Velázquez,Head\n'],
  ['windows-1252', 'Lote;Descrição\n1;São João, óleo sobre tela não assinado\n'],
  ['windows-1252', 'Lot,Title,Estimate\n1,Vase,£200-300\n2,Bowl,£80-120\n'],
  ['windows-1252', 'Lot;Titel;Schätzpreis\n1;Vase;1.200 €\n'],
  ['windows-1252', 'Lot,Title\n1,"Artist’s proof – signed"\n'],
  ['windows-1252', 'Lot,Size\n1,12½ × 9¾ in\n2,10 × 5\n'],
  ['windows-1252', 'Lot,Title\n1,ÉCOLE FRANÇAISE\n2,PORTRAIT D’HOMME ÂGÉ\n'],
  ['iso-8859-15', 'Lot;Titre\n1;Nature morte aux œufs\n2;Le cœur de la forêt, Félix Lœwy\n'],
  ['iso-8859-15', 'Lot;Titre\n1;Œuvres complètes\n2;Vœux de Nouvel An\n'],
  ['iso-8859-15', 'Lot;Titre\n1;Le bœuf sur le toit\n'],
  ['iso-8859-15', 'Los;Titel;Preis\n1;Gemälde;100 €\n2;Tür;2.000 €\n'],
  ['iso-8859-15', 'Nro;Nimi\n1;Maisema, Šaljapin\n2;Ilja Žukov, Hämäläinen\n'],
  ['iso-8859-15', `Lot;Titre\n${'1;Été à la mer\n'.repeat(300)}2;Le cœur\n`],
  ['windows-1252', `Lot;Titre\n${'1;Été à la mer\n'.repeat(300)}2;Vase, 12½in\n`],
  ['windows-1252', 'Lot;Title\n1;½ dozen cups, café\n'],
  ['windows-1252', 'Nr;Titel\n1;Skål på fot\n'],
  ['windows-1252', 'Nr;Titel\n1;Måleri på duk, Ærø\n'],
  ['macroman', 'Lot;Titre\n1;Fête champêtre, Élisabeth\n'],
  ['macroman', 'Lot;Artist\n1;Dürer\n'],
  ['cp850', 'Nome;Cidade\nJoão Gonçalves;São Paulo\nMárcia Brandão;Brasília\n'],
  ['cp850', 'Name;Ort\nJörg Müller;Köln\nBärbel Groß;Düsseldorf\n'],
  ['macroman', 'Los;Bezeichnung\n1;Gemälde, Öl auf Holz, größer als üblich\n'],
];

/** Short tables that another encoding fits nearly as well: the right one must at least be among the alternatives. */
const short: [Encoding, string][] = [
  ['windows-1252', 'Lote;Autor\n1;D´Ávila, José\n'],
  ['cp850', 'Lot;Titre\n1;Fenêtre ouverte à Nîmes\n2;Été, château\n'],
  ['gb18030', 'Lot,Artist\n1,陳國強\n2,張大千\n'],
  ['gb18030', 'Lot,Title\n1,瓷器\n'],
  ['big5', 'Lot,Title\n1,瓷器\n'],
  ['shift_jis', 'ﾛｯﾄ,ﾀｲﾄﾙ\n1,ﾊﾝｶﾞ\n'],
  ['euc-jp', 'Lot,作者\n1,横山大観 富士山\n'],
  ['windows-1250', 'Lot;Autor\n1;František Kupka\n2;Toyen, Příšera\n'],
  ['windows-1250', 'Lot;Název\n1;Dvořák, Český sklář\n'],
  ['windows-1254', 'Lot;Başlık\n1;Işıklı göl ağaç\n'],
  ['windows-1254', 'Lot;Sanatçı\n1;Osman Hamdi Bey, Kaplumbağa Terbiyecisi\n'],
  ['windows-1255', 'מספר;כותרת\n1;נוף\n'],
  ['windows-1257', 'Lot;Pavadinimas\n1;Žiemos ežeras, šviesa ąžuolas\n'],
  ['windows-1257', 'Lot;Autors\n1;Jānis Rozentāls\n'],
  ['iso-8859-2', 'Lot;Tytuł\n1;Żółta łódź, Kraków\n2;Późne popołudnie\n'],
];

describe('encoding of a text', () => {
  test.each(clear)('%s: reads %j without a question', (encoding, text) => {
    const { encoding: detectedEncoding, alternatives: candidates } = detectEncoding(text, encoding);
    expect([iconv.decode(iconv.encode(text, encoding), detectedEncoding), candidates]).toEqual([
      text,
      undefined,
    ]);
  });

  test.each(short)('%s: reads %j, or offers to', (encoding, text) => {
    const { encoding: detectedEncoding, alternatives: candidates = [detectedEncoding] } = detectEncoding(
      text,
      encoding,
    );
    const readings = candidates.map((each) => iconv.decode(iconv.encode(text, encoding), each));
    expect(readings).toContain(text);
  });

  test('is questioned when the same byte is a letter or a fraction', () => {
    const bytes = Buffer.from('Lot;Titre\n1;Le c\xbdur de la for\xeat\n2;Vase, 12\xbd pouces\n', 'latin1');
    const { alternatives: candidates } = sniffEncoding({ head: bytes, samples: bytes, utf8: false });
    expect(candidates).toEqual(expect.arrayContaining(['windows-1252', 'iso-8859-15']));
  });

  test.each(['utf-16le', 'utf-16be'] as const)(
    '%s without a byte order mark is recognized, in Chinese too',
    (encoding) => {
      expect(detectEncoding('拍品编号\t名称\r\n1\t青花瓶\r\n2\t黄花梨椅\r\n', encoding).encoding).toBe(
        encoding,
      );
      expect(detectEncoding('Лот;Название\n1;Пейзаж\n', encoding).encoding).toBe(encoding);
    },
  );

  test('is judged by the first non-ASCII lines of a long text', () => {
    const text = `${'1,Vase,100\n'.repeat(50_000)}2,江南水乡,100\n`.repeat(2);
    expect(detectEncoding(text, 'gb18030')).toEqual({ encoding: 'gb18030' });
  });
});

describe('encodings in an import', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());
  const { newSale, listLots } = createLotImporter(() => ({ app, manager }));

  test.each<[Encoding, string, string]>([
    ['gb18030', '图录号\t拍品名称\t艺术家\t最低估价\n1\t江南水乡\t吴冠中\t120000\n', '江南水乡'],
    ['big5', '圖錄號\t名稱\t藝術家\t最低估價\n1\t溪山行旅\t林玉山\t120000\n', '溪山行旅'],
    ['shift_jis', 'ロット番号\t作品名\t作家\t評価額\n1\t富士山の図\t横山大観\t120000\n', '富士山の図'],
    ['euc-kr', '로트번호\t작품명\t작가\t추정가\n1\t빨래터\t박수근\t120000\n', '빨래터'],
  ])('imports a table in %s with its headers and letters', async (encoding, text, title) => {
    const sale = await newSale();
    const file = await uploadLotFile(manager, sale, 'lots.tsv', iconv.encode(text, encoding));
    expect(file.reading.encoding).toBe(encoding);
    expect(Object.keys(file.mapping.fields).sort()).toEqual(['artist', 'estimateLow', 'number', 'title']);
    const { id } = await checkImport(app, manager, file);
    await commitImport(app, manager, id);
    expect((await listLots(sale)).map(({ titles }) => titles)).toEqual([[title]]);
  });

  test('asks about an uncertain encoding before any check', async () => {
    const sale = await newSale();
    const bytes = iconv.encode('Lot,Title\n1,瓷器\n', 'big5');
    const file = await uploadLotFile(manager, sale, 'lots.csv', bytes);
    expect(file.reading.candidates).toEqual(expect.arrayContaining(['gb18030', 'big5']));
    expect(file.encodingSamples.find(({ encoding }) => encoding === 'big5')?.texts).toEqual(['瓷器']);
    const refused = await manager.post(`/imports/${file.id}/check`);
    expect([refused.status, refused.body.code]).toEqual([422, 'import.encoding_unsure']);
    // Answering something else leaves the question open.
    const unchanged = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      reading: { ...file.reading, decimalMark: ',' },
      mapping: file.mapping,
    });
    expect(unchanged.body.reading.candidates).toEqual(file.reading.candidates);
    const reread = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      reading: { ...file.reading, encoding: 'big5' },
    });
    expect(reread.body.reading).toMatchObject({ encoding: 'big5' });
    expect(reread.body.reading.candidates).toBeUndefined();
    const { id } = await checkImport(app, manager, reread.body);
    await commitImport(app, manager, id);
    expect((await listLots(sale)).map(({ titles }) => titles)).toEqual([['瓷器']]);
  });

  test('samples of an uncertain encoding omit columns that not every user can see', async () => {
    const text = 'Lot,Title,Consignor\n1,瓷器,王玉\n';
    const file = await uploadLotFile(manager, await newSale(), 'lots.csv', iconv.encode(text, 'big5'));
    if (file.reading.candidates) expect(JSON.stringify(file.encodingSamples)).not.toContain('王玉');
    else expect(file.encodingSamples).toEqual([]);
  });
});

describe('symbol in place of a letter', () => {
  test.each([
    ['Le c½ur', 'c½ur'],
    ['¼uvres complètes', '¼uvres'],
    ['Bo¨ka Petrovi', 'Bo¨ka'],
    ['12½in', undefined],
    ['½ dozen', undefined],
    ['9¾ x 3¼ in', undefined],
    ['cœur', undefined],
    ['A½', undefined],
  ])('finds in %j the word %j', (text, word) => {
    expect(wordWithSign(text)).toBe(word);
  });
});
