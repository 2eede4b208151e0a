import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { AddressBookCustomer, Customer } from '#contract/customers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const read = async (content: string | Buffer) =>
  (await manager.upload<{ customers: AddressBookCustomer[] }>('/customers/vcards', 'book.vcf', content)).body
    .customers;

test('reads an exported card back with the same values, ready to save', async () => {
  const values = {
    title: 'Dr.',
    firstName: 'Vera; "Vee", 王',
    lastName: 'Inventar',
    company: 'Inventar, Ltd',
    bornOn: '1980-02-03',
    website: 'https://inventar.example/a?b=c;d',
    tags: ['Maps', 'Fair'],
    emails: [{ label: 'Office', address: 'vera@example.org' }],
    phones: [{ label: 'Mobile', number: '+44 20 7946 0018' }],
    addresses: [
      {
        label: 'Home',
        lines: '1 Invented Street\nFlat 2',
        postcode: 'N1 1AA',
        town: 'London',
        region: '',
        country: 'GB',
      },
    ],
  };
  const { id } = (await manager.post<Customer>('/customers', { ...values, remarks: 'Pays late' })).body;
  const card = (await manager.download(`/customers/${id}/vcard`)).bytes.toString();
  expect(card).not.toContain('late');
  expect(Math.max(...card.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(77);
  const [carded] = await read(card);
  expect(carded).toMatchObject(values);
  expect((await manager.post('/customers', carded)).status).toBe(201);
});

test('reads a file of several cards: a person, one with only a full name, a company', async () => {
  const book = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Inventar;Max;Maria;;\r\nitem1.TEL;type=CELL;type=pref:+44 20 7946 0018\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Only Name\r\nTEL;VALUE=uri;TYPE="voice,home":tel:+1-555-555-5555\r\nBDAY:--0412\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:Invented Books\r\nORG:Invented Books;Sales\r\nADR:;;Rua A 1;Lisboa;;;Portugal\r\nEND:VCARD',
  ].join('\r\n');
  expect(await read(book)).toMatchObject([
    { kind: 'PERSON', firstName: 'Max Maria', phones: [{ label: 'Cell', number: '+44 20 7946 0018' }] },
    {
      firstName: 'Only',
      lastName: 'Name',
      bornOn: null,
      phones: [{ label: 'Home', number: '+1-555-555-5555' }],
    },
    { kind: 'COMPANY', company: 'Invented Books', addresses: [{ country: 'PT' }] },
  ]);
});

test('reads a vCard 2.1 as Outlook writes it', async () => {
  const card =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\r\n' +
    'TEL;WORK;VOICE:+49 30 1234567\r\nADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Weg 1=0D=0AHof=\r\n 2;Berlin;;10115;Germany\r\nEND:VCARD\r\n';
  expect(await read(card)).toMatchObject([
    {
      lastName: 'Müller',
      firstName: 'Jörg',
      phones: [{ label: 'Work', number: '+49 30 1234567' }],
      addresses: [{ town: 'Berlin', postcode: '10115', country: 'DE' }],
    },
  ]);
});

test.each([
  ['nothing', ''],
  ['a file without cards', 'name,town\r\nInventar,London\r\n'],
  ['an invalid card', 'BEGIN:VCARD\r\nN:Inventar'],
  ['an appointment', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
])('refuses %s', async (_, content) => {
  expect(await manager.upload('/customers/vcards', 'book.vcf', content)).toMatchObject({
    status: 422,
    body: { code: 'customer.no_cards' },
  });
});

/** Returns a vCard with these lines. */
const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

test('refuses more cards than the form can show, with its own code', async () => {
  const content = card('3.0', 'FN:A').repeat(201);
  expect(await manager.upload('/customers/vcards', 'book.vcf', content)).toMatchObject({
    status: 422,
    body: { code: 'customer.too_many_cards', params: { max: 200 } },
  });
});

test.each([
  ['GB2312', 'GB2312', '王', '大文'],
  ['GBK', 'gbk', '鄧', '麗君'],
  ['Big5', 'big5', '陳', '國強'],
  ['Shift_JIS', 'shift_jis', '毛利', '蘭'],
  ['EUC-KR', 'euc-kr', '김', '철수'],
  ['windows-1250', 'windows-1250', 'Łukasz', 'Zażółć'],
  ['windows-1251', 'windows-1251', 'Выдуманов', 'Дмитрий'],
  ['windows-1252', 'windows-1252', 'Müller', 'Jörg'],
  ['ISO-8859-1', 'latin1', 'Müller', 'Jörg'],
  ['ISO-8859-2', 'iso-8859-2', 'Dvořák', 'Jiří'],
])(
  'reads the charset %s named by a line, plain and quoted-printable',
  async (charset, encoding, last, first) => {
    const bytes = iconv.encode(`${last};${first}`, encoding);
    const quoted = [...bytes]
      .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('')
      .replace(/=3B/g, ';');
    const unencoded = Buffer.concat([
      Buffer.from(`BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=${charset}:`),
      bytes,
      Buffer.from('\r\nEND:VCARD\r\n'),
    ]);
    expect(await read(unencoded)).toMatchObject([{ lastName: last, firstName: first }]);
    const folded = card(
      '2.1',
      `N;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${quoted.slice(0, 6)}=`,
      quoted.slice(6),
    );
    expect(await read(folded)).toMatchObject([{ lastName: last, firstName: first }]);
  },
);

test('reads Western European characters without a charset, and refuses ambiguous ones', async () => {
  expect(await read(iconv.encode(card('2.1', 'N:Müller;Jörg'), 'latin1'))).toMatchObject([
    { lastName: 'Müller' },
  ]);
  const unsure = iconv.encode(card('2.1', 'N:王;大'), 'gbk');
  const wrong = Buffer.concat([
    Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nN;CHARSET=UTF-8:'),
    Buffer.from([0xff, 0xfe, 0xc3]),
    Buffer.from('\r\nEND:VCARD\r\n'),
  ]);
  for (const content of [unsure, wrong, card('2.1', 'N;CHARSET=X-NONE;QUOTED-PRINTABLE:M=FCller')])
    expect(await manager.upload('/customers/vcards', 'book.vcf', content)).toMatchObject({
      status: 422,
      body: { code: 'customer.cards_encoding' },
    });
});

test('detects the encoding of a long text without a charset', async () => {
  const note = '大家好，我是一位收藏家，喜歡中國古代的瓷器、書畫和家具，希望收到貴公司的拍賣圖錄。'.repeat(3);
  expect(await read(iconv.encode(card('3.0', 'N:陳;大文', `NOTE:${note}`), 'big5'))).toMatchObject([
    { lastName: '陳', firstName: '大文', remarks: note },
  ]);
});

test.each([
  ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29', null],
  ['BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1604:1604-07-04', null],
  ['BDAY:1604-02-29', null],
  ['BDAY:--0229', null],
  ['BDAY:--02-29', null],
  ['BDAY;VALUE=text:circa 1800', null],
  ['BDAY:1985-02-30', null],
  ['BDAY:1985-02-28', '1985-02-28'],
  ['BDAY:19850228', '1985-02-28'],
  ['BDAY;VALUE=date:1985-02-28', '1985-02-28'],
  ['BDAY:1985-02-28T00:00:00Z', '1985-02-28'],
])('reads %s as %s', async (line, bornOn) => {
  expect(await read(card('3.0', 'N:Odd;Ann;;;', line))).toMatchObject([{ lastName: 'Odd', bornOn }]);
});

test('ignores pictures however they are folded, and reads the labels that Apple writes', async () => {
  const lines = [
    'N:Odd;Ann;;Dr;Jr.',
    'PHOTO;BASE64:',
    '  QUJDQUJDQUJDQUJD',
    '  QUJDQUJD=',
    'item1.EMAIL;type=INTERNET:ann@example.test',
    'item1.X-ABLabel:_$!<Work>!$_',
    'item2.TEL:+44 20 7946 0018',
    'item2.X-ABLabel:Studio',
    'LOGO;ENCODING=b;TYPE=PNG:QUJD',
  ];
  expect(await read(card('3.0', ...lines))).toMatchObject([
    {
      ...{ lastName: 'Odd', title: 'Dr', suffix: 'Jr.' },
      emails: [{ label: 'Work', address: 'ann@example.test' }],
      phones: [{ label: 'Studio', number: '+44 20 7946 0018' }],
    },
  ]);
});

describeReal('vCards exported by other programs', () => {
  const field = (name: string) => read(readFileSync(realData('field', name)));

  test('reads names in their charset, no birthday without a year, and a card with a picture', async () => {
    expect(await field('vcard-21-gb2312.vcf')).toMatchObject([{ lastName: '王', firstName: '大文' }]);
    expect(await field('vcard-21-qp.vcf')).toMatchObject([
      { lastName: '歐陽', firstName: '小明', emails: [{ address: 'xiao@example.test' }] },
    ]);
    expect(await field('vcard-apple-birthday.vcf')).toMatchObject([{ lastName: 'Odd', bornOn: null }]);
    expect(await field('vcard-mac-photo.vcf')).toMatchObject([{ lastName: 'Odd', firstName: 'Ann' }]);
  });
});

describe('names on cards', () => {
  const nameOf = async (...lines: string[]) => {
    const [card] = await read(`BEGIN:VCARD\r\nVERSION:4.0\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`);
    return card;
  };
  const person = (firstName: string, lastName: string) => ({ kind: 'PERSON', firstName, lastName });
  const company = (name: string) => ({ kind: 'COMPANY', company: name });

  test.each([
    [['FN:Jane Doe'], person('Jane', 'Doe')],
    [['FN:Dr. Jane van den Berg'], { ...person('Jane', 'van den Berg'), title: 'Dr' }],
    [['FN:Doe\\, Jane'], person('Jane', 'Doe')],
    [['FN:John Smith Jr.'], { ...person('John', 'Smith'), suffix: 'Jr.' }],
    [['FN:陳大文'], person('大文', '陳')],
    [['N:;;;;', 'FN:王 小明'], person('小明', '王')],
    [['FN:山田 太郎'], person('太郎', '山田')],
    [['FN:김영희'], person('영희', '김')],
    [['N:;陳大文;;;', 'FN:陳大文'], person('大文', '陳')],
    [['N:;Jane Doe;;;', 'FN:Jane Doe'], person('Jane', 'Doe')],
    [['N:Jane Doe;;;;', 'FN:Jane Doe'], person('Jane', 'Doe')],
    [['N:;Madonna;;;', 'FN:Madonna'], person('Madonna', '')],
    [['FN:Madonna'], person('', 'Madonna')],
    [['N:陳;大文;;;', 'FN:陳大文'], person('大文', '陳')],
    [['N:Wang;Xiaoming;;;', 'FN:Wang Xiaoming'], { ...person('Xiaoming', 'Wang'), familyFirst: true }],
    [['N:Doe;Jane;;;', 'FN:Jane Doe'], { ...person('Jane', 'Doe'), familyFirst: false }],
    [['N:Doe;Jane;;;', 'FN:Doe\\, Jane'], { ...person('Jane', 'Doe'), familyFirst: false }],
    [['FN:jane@example.org', 'EMAIL:jane@example.org'], person('', '')],
    [['FN:Jane Doe', 'ORG:Invented Books'], { ...person('Jane', 'Doe'), company: 'Invented Books' }],
    [['FN:Mr & Mrs John Smith'], { kind: 'COUPLE', lastName: 'Smith', partnerTitle: 'Mrs' }],
  ])('%j is a person', async (lines, expected) => {
    expect(await nameOf(...lines)).toMatchObject(expected);
  });

  test.each([
    [['FN:Invented Books Ltd'], 'Invented Books Ltd'],
    [['FN:东方画廊'], '东方画廊'],
    [['FN:Invented Books', 'ORG:Invented Books;Sales'], 'Invented Books'],
    [['KIND:org', 'FN:Invented Books'], 'Invented Books'],
    [['X-ABSHOWAS:COMPANY', 'N:;;;;', 'FN:Invented Books', 'ORG:Invented Books;'], 'Invented Books'],
    [['X-ABShowAs:COMPANY', 'FN:Jane Doe', 'N:Doe;Jane;;;', 'ORG:Invented Books'], 'Invented Books'],
    [['X-ABSHOWAS:COMPANY', 'FN:Atelier Sete'], 'Atelier Sete'],
    [['ORG:Invented Books'], 'Invented Books'],
  ])('%j is a company', async (lines, name) => {
    expect(await nameOf(...lines)).toMatchObject(company(name));
  });
});
