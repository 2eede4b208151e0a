import type { CardedCustomer, Customer } from '#contract/customers';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';

let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const read = async (content: string | Buffer) =>
  (await manager.upload<{ customers: CardedCustomer[] }>('/customers/vcards', 'book.vcf', content.toString()))
    .body.customers;

test('what a card was made of comes back from it, and is taken in as it is', async () => {
  const given = {
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
  const { id } = (await manager.post<Customer>('/customers', { ...given, remarks: 'Pays late' })).body;
  const card = (await manager.download(`/customers/${id}/vcard`)).bytes.toString();
  expect(card).not.toContain('late');
  expect(Math.max(...card.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(77);
  const [carded] = await read(card);
  expect(carded).toMatchObject(given);
  expect((await manager.post('/customers', carded)).status).toBe(201);
});

test('a book of several cards: a person, one who has a whole name alone, a company', async () => {
  const book = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Inventar;Max;Maria;;\r\nitem1.TEL;type=CELL;type=pref:+44 20 7946 0018\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Only Name\r\nTEL;VALUE=uri;TYPE="voice,home":tel:+1-555-555-5555\r\nBDAY:--0412\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:Invented Books\r\nORG:Invented Books;Sales\r\nADR:;;Rua A 1;Lisboa;;;Portugal\r\nEND:VCARD',
  ].join('\r\n');
  expect(await read(book)).toMatchObject([
    { kind: 'PERSON', firstName: 'Max Maria', phones: [{ label: 'Cell', number: '+44 20 7946 0018' }] },
    { lastName: 'Only Name', bornOn: null, phones: [{ label: 'Home', number: '+1-555-555-5555' }] },
    { kind: 'COMPANY', company: 'Invented Books', addresses: [{ country: 'PT' }] },
  ]);
});

test('a card of the old kind, as Outlook writes it', async () => {
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
  ['no card', 'name,town\r\nInventar,London\r\n'],
  ['a broken one', 'BEGIN:VCARD\r\nN:Inventar'],
  ['an appointment', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
  ['too many', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n'.repeat(201)],
])('%s is refused', async (_, content) => {
  expect(await manager.upload('/customers/vcards', 'book.vcf', content)).toMatchObject({
    status: 422,
    body: { code: 'customer.no_cards' },
  });
});
