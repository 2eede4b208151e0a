import { countryOf, readCountry } from '../../server/customers/countries';

test.each(
  Object.entries({
    TW: '台灣|臺灣|台湾|Taiwan|TAIWAN, R.O.C.|ROC|R.O.C.|中華民國|Formosa|Taïwan|대만|Taiwan, Province of China',
    HK: '香港|香港特別行政區|中國香港特別行政區|Hong Kong|Hong Kong SAR|Hong Kong S.A.R.|HongKong|Hongkong|HK',
    MO: '澳門|澳门|Macau|Macao|MO',
    CN: '中国|中國|中国大陆|中國大陸|China|P.R. China|PRC|VR China|Mainland China|CHN|Chine|Cina',
    US: '美國|美国|USA|U.S.A.|U.S.|United States|The United States of America|EUA|EE.UU.|États-Unis|Vereinigte Staaten|Stati Uniti|미국|us',
    GB: 'UK|U.K.|England|Scotland|Wales|Northern Ireland|Great Britain|英國|英国|Großbritannien|Reino Unido|Royaume-Uni|Angleterre|Inglaterra|GB',
    DE: '德國|德国|Deutschland|Allemagne|Alemanha|Alemania|Germania|Duitsland|GERMANY|D.E.|West Germany|DDR|DEU|ドイツ|독일',
    FR: '法國|法国|France|Frankreich|França|Francia|Frankrijk',
    NL: 'Holland|The Netherlands|Nederland|Niederlande|Países Baixos|Pays-Bas|荷蘭|荷兰',
    BR: 'Brasil|Brazil|Brésil|Brasilien|Brasile|巴西|BRA',
    KR: 'South Korea|Republic of Korea|韓國|韩国|南韓|대한민국|한국|Südkorea|Coreia do Sul',
    KP: 'North Korea|DPRK|北韓|Nordkorea',
    JP: '日本|Japan|Japão|Giappone|Nippon|일본',
    MM: 'Burma|Myanmar|緬甸|Birma|Birmanie',
    CZ: 'Czech Republic|Czechia|Tschechien|捷克|República Tcheca',
    CH: 'Schweiz|Suisse|Svizzera|瑞士|Suíça|CH',
    NZ: '新西蘭|紐西蘭|New Zealand',
    CI: "Côte d'Ivoire|Côte d’Ivoire|Ivory Coast|Costa do Marfim",
    CD: 'DR Congo|Zaire|Democratic Republic of the Congo|Congo - Kinshasa',
    GE: 'Georgia|Georgien|喬治亞|格鲁吉亚|Géorgie',
    IE: 'Ireland|Éire|Republic of Ireland|愛爾蘭',
    TH: 'Siam|Thailand|泰國',
    RU: 'Россия|Russian Federation|俄羅斯',
    AT: 'Österreich|Oesterreich|Austria|奧地利|AUT',
    ES: 'España|ESPAÑA|Espanha|西班牙',
    TR: 'Türkiye|Turkey|Türkei|土耳其',
  }).flatMap(([code, names]) => names.split('|').map((name) => [name, code])),
)('countryOf reads %s as %s', (name, code) => {
  expect(countryOf(name)).toBe(code);
});

test.each([
  ['England, United Kingdom', 'GB'],
  ['Germany / Deutschland', 'DE'],
  ['美国 USA', 'US'],
  ['🇵🇹', 'PT'],
  ['  u k ', 'GB'],
])('countryOf reads %s as %s', (name, code) => {
  expect(countryOf(name)).toBe(code);
});

test.each([
  ['Korea', ['KR', 'KP']],
  ['Corea', ['KR', 'KP']],
  ['Congo', ['CD', 'CG']],
  ['Czechoslovakia', ['CZ', 'SK']],
  ['捷克斯洛伐克', ['CZ', 'SK']],
  ['Channel Islands', ['JE', 'GG']],
])('readCountry names the countries that %s may be', (name, among) => {
  expect(readCountry(name)).toEqual({ among });
  expect(countryOf(name)).toBeUndefined();
});

test.each(['Yugoslavia', 'USSR', 'Austria-Hungary', 'Indochina'])(
  'readCountry does not choose a successor of %s',
  (name) => {
    expect(readCountry(name)).toEqual({ among: expect.any(Array) });
  },
);

test.each(['Nowhere', 'Atlantis', 'XX', 'ZZ', '', '12', 'Germany, France', 'London'])(
  'readCountry takes %j for no country',
  (name) => {
    expect(readCountry(name)).toBeUndefined();
  },
);
