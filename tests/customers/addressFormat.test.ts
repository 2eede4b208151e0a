import { addressLines, isPostcode, partsInOrder } from '#contract/address-format';

const lines = (country: string, street: string, postcode: string, town: string, region = '') =>
  addressLines({ country, lines: street, postcode, town, region });

test.each([
  [
    'Brazil',
    lines('BR', 'Rua Fictícia, 560\nApto 2', '01310-100', 'São Paulo', 'SP'),
    ['Rua Fictícia, 560', 'Apto 2', 'São Paulo-SP', '01310-100'],
  ],
  [
    'Taiwan',
    lines('TW', '忠孝東路四段100號', '106', '大安區', '臺北市'),
    ['106', '臺北市大安區', '忠孝東路四段100號'],
  ],
  [
    'Taiwan in Latin letters',
    lines('TW', '100 Zhongxiao E. Rd.', '106', 'Da’an District', 'Taipei City'),
    ['100 Zhongxiao E. Rd.', 'Da’an District, Taipei City 106'],
  ],
  ['China', lines('CN', '文三路9号', '310012', '杭州市', '浙江省'), ['310012', '浙江省杭州市', '文三路9号']],
  [
    'a Chinese city that is its own province',
    lines('CN', '东长安街1号', '100006', '北京市', '北京市'),
    ['100006', '北京市', '东长安街1号'],
  ],
  [
    'Japan',
    lines('JP', '丸の内1-1', '〒100-0005', '千代田区', '東京都'),
    ['〒100-0005', '東京都', '千代田区丸の内1-1'],
  ],
  [
    'Japan in Latin letters',
    lines('JP', '1-1 Marunouchi', '100-0005', 'Chiyoda-ku', 'Tokyo'),
    ['1-1 Marunouchi', 'Chiyoda-ku, Tokyo', '100-0005'],
  ],
  ['Germany', lines('DE', 'Große Straße 7', '10115', 'Berlin'), ['Große Straße 7', '10115 Berlin']],
  [
    'the United States',
    lines('US', '1 Congress Ave', '78701', 'Austin', 'TX'),
    ['1 Congress Ave', 'Austin, TX 78701'],
  ],
  [
    'Singapore',
    lines('SG', '1 Invented Place', '048616', 'Singapore'),
    ['1 Invented Place', 'SINGAPORE 048616'],
  ],
  [
    'a county that the country does not use',
    lines('GB', '1 Sea Road', 'BN1 1AA', 'Brighton', 'East Sussex'),
    ['1 Sea Road', 'Brighton, East Sussex', 'BN1 1AA'],
  ],
  [
    'a postcode where there are none',
    lines('AE', 'Villa 1', '12345', 'Dubai'),
    ['Villa 1', 'Dubai', '12345'],
  ],
  ['no country', lines('', 'Villa 1', '12345', 'Nowhere', 'Region'), ['Villa 1', '12345 Nowhere', 'Region']],
  ['only a town', lines('GB', '', '', 'London'), ['London']],
  ['nothing', lines('BR', '', '', ''), []],
])('formats an address as in %s', (_, formatted, expected) => {
  expect(formatted).toEqual(expected);
});

test.each(['', 'BR', 'TW', 'CN', 'JP', 'HK', 'SG', 'AE', 'KR', 'RU', 'IN', 'XK', 'VA'])(
  'loses no part of an address in "%s"',
  (country) => {
    const formatted = lines(country, 'Street 1\nFloor 2', '12345', 'Townname', 'Regionname').join('\n');
    for (const part of ['Street 1', 'Floor 2', '12345', 'Townname', 'Regionname'])
      expect(formatted).toContain(part);
    expect(formatted).not.toMatch(/^[,\s-]|[,\s]$/mu);
  },
);

test.each([
  ['TW', ['postcode', 'region', 'town', 'lines']],
  ['CN', ['postcode', 'region', 'town', 'lines']],
  ['JP', ['postcode', 'region', 'town', 'lines']],
  ['BR', ['lines', 'town', 'region', 'postcode']],
  ['GB', ['lines', 'town', 'postcode']],
  ['DE', ['lines', 'postcode', 'town']],
  ['HK', ['region', 'town', 'lines']],
  ['', ['lines', 'postcode', 'town', 'region']],
])('orders the address fields of "%s"', (country, order) => {
  expect(partsInOrder(country).flatMap(({ part, isUsed }) => (isUsed ? [part] : []))).toEqual(order);
});

test.each([
  ['BR', '01310-100', true],
  ['BR', '01310100', true],
  ['BR', 'CEP 01310-100', true],
  ['BR', '1310-100', false],
  ['GB', 'n19gu', true],
  ['GB', 'N1', true],
  ['GB', '10115', false],
  ['DE', 'D-10115', true],
  ['DE', '1011', false],
  ['CH', 'CH-8001', true],
  ['NL', '1012ab', true],
  ['CA', 'k1a 0b1', true],
  ['PT', '4000123', true],
  ['JP', '〒150-0001', true],
  ['JP', '1500001', true],
  ['TW', '106', true],
  ['TW', '106409', true],
  ['TW', '12', false],
  ['CN', '１００００６', true],
  ['CN', '10000', false],
  ['US', '78701-1234', true],
  ['HK', '999077', true],
  ['GB', 'BFPO 57', true],
  ['CA', 'K1A', true],
  ['FR', '75008 CEDEX 08', true],
  ['FR', '75008 Paris', false],
  ['DK', 'DK 1050', true],
  ['DE', 'D 10117', true],
  ['AZ', 'AZ1000', true],
  ['AZ', 'AZ 1000', true],
  ['AR', '1425', true],
  ['SA', '11564-1234', true],
  ['SG', 'S238823', true],
  ['SG', 'S(238823)', true],
  ['SG', 'S23882', false],
  ['US', 'NY 10021', true],
  ['', 'anything', true],
  ['US', '', true],
])('in %s, the postcode "%s" is valid: %s', (country, text, isPossible) => {
  expect(isPostcode(text, country)).toBe(isPossible);
});
