import { parseCountry, parseCountryCode } from '../../server/customers/countries';

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
)('parseCountryCode parses %s as %s', (name, code) => {
  expect(parseCountryCode(name)).toBe(code);
});

test.each([
  ['England, United Kingdom', 'GB'],
  ['Germany / Deutschland', 'DE'],
  ['美国 USA', 'US'],
  ['🇵🇹', 'PT'],
  ['  u k ', 'GB'],
])('parseCountryCode parses the compound name %s as %s', (name, code) => {
  expect(parseCountryCode(name)).toBe(code);
});

test.each([
  ['Korea', ['KR', 'KP']],
  ['Corea', ['KR', 'KP']],
  ['Congo', ['CD', 'CG']],
  ['Czechoslovakia', ['CZ', 'SK']],
  ['捷克斯洛伐克', ['CZ', 'SK']],
  ['Channel Islands', ['JE', 'GG']],
])('parseCountry lists the countries that %s can mean', (name, among) => {
  expect(parseCountry(name)).toEqual({ candidates: among });
  expect(parseCountryCode(name)).toBeUndefined();
});

test.each(['Yugoslavia', 'USSR', 'Austria-Hungary', 'Indochina'])(
  'parseCountry does not choose a successor of %s',
  (name) => {
    expect(parseCountry(name)).toEqual({ candidates: expect.any(Array) });
  },
);

test.each(['Nowhere', 'Atlantis', 'XX', 'ZZ', '', '12', 'Germany, France', 'London'])(
  'parseCountry does not accept %j as a country',
  (name) => {
    expect(parseCountry(name)).toBeUndefined();
  },
);

describe('common names of countries', () => {
  test.each([
    ['AE', '阿聯酋|阿联酋|阿拉伯聯合大公國|U.A.E.|UAE|Emirados Árabes Unidos|Emirados|Dubai|杜拜|迪拜'],
    ['KR', '南韓|南韩|韓國|韩国|大韩民国|Coreia do Sul|South Korea|S Korea|Korea (South)|Korea, Republic of'],
    ['KP', '北韓|北韩|朝鲜|朝鮮|Coreia do Norte'],
    [
      'GB',
      '英國|英国|Inglaterra|Escócia|País de Gales|Irlanda do Norte|UK|U.K.|Great Britain|GB|英格蘭|Reino Unido|United Kingdom (UK)|Northern Ireland|Wales|Cymru',
    ],
    [
      'US',
      '美國|美国|EUA|E.U.A.|Estados Unidos|Estados Unidos da América|U.S.A.|USA|美利堅|U.S.|United States|USA (US)',
    ],
    ['NL', 'Holland|Holanda|荷兰|荷蘭|Países Baixos|The Netherlands|尼德蘭'],
    ['MM', 'Burma|緬甸|缅甸|Birmânia|Mianmar|Myanmar (Burma)|Myanmar'],
    ['CI', 'Ivory Coast|Costa do Marfim|科特迪瓦|象牙海岸|Côte d’Ivoire'],
    ['CZ', 'Czech Republic|Czechia|捷克|República Tcheca|República Checa|Tchéquia|Chéquia|捷克共和國'],
    ['MK', 'Macedonia|北馬其頓|北马其顿|马其顿|馬其頓|Macedônia|Macedónia|Macedônia do Norte|FYROM'],
    ['SZ', 'Swaziland|Eswatini|斯威士兰|史瓦濟蘭|Suazilândia'],
    ['TR', 'Turkey|Türkiye|Turquia|土耳其|Turkiye'],
    ['SA', '沙特|沙特阿拉伯|沙烏地|沙烏地阿拉伯|沙地阿拉伯|Arábia Saudita|KSA'],
    ['AU', '澳洲|澳大利亚|Austrália'],
    ['NZ', '新西兰|紐西蘭|纽西兰|Nova Zelândia'],
    ['RU', '俄罗斯|俄羅斯|Rússia|俄國'],
    ['VN', '越南|Vietnã|Vietname'],
    ['SG', '新加坡|星加坡|Singapura|獅城|狮城'],
    ['MY', '马来西亚|馬來西亞|Malásia|大馬'],
    ['TH', '泰国|泰國|Tailândia'],
    ['IT', '意大利|義大利|Itália'],
    ['IE', '爱尔兰|愛爾蘭|Irlanda|Republic of Ireland|Éire'],
    ['LA', '老挝|寮國|Laos'],
    ['KW', '科威特|Kuwait'],
    ['QA', '卡塔尔|卡達'],
    ['YE', '也门|葉門|Iêmen'],
    ['CU', '古巴'],
    ['HR', '克罗地亚|克羅埃西亞|Croácia'],
    ['SI', '斯洛文尼亚|斯洛維尼亞'],
    ['NG', '尼日利亚|奈及利亞|Nigéria'],
    ['KE', '肯尼亚|肯亞|Quênia'],
    ['ZA', '南非|África do Sul|RSA|South Africa'],
    ['CD', '刚果（金）|刚果金|剛果民主共和國|DRC|Congo-Kinshasa'],
    ['CG', '刚果（布）|刚果布|Congo-Brazzaville'],
    ['BA', '波黑|波士尼亞|波斯尼亚|Bosnia|Bósnia'],
    ['TL', '东帝汶|東帝汶|Timor-Leste|East Timor|Timor Leste'],
    ['CV', '佛得角|維德角|Cabo Verde|Cape Verde'],
    ['VA', '梵蒂冈|梵諦岡|教廷|Vaticano'],
    ['CH', '瑞士|Suíça|Swiss'],
    ['PG', '巴新|巴布亚新几内亚|Papua New Guinea|PNG'],
    ['TT', 'Trinidad|Trinidad & Tobago|千里達|特立尼达和多巴哥'],
    ['DO', '多明尼加|多米尼加|Dominican Rep.|República Dominicana'],
    ['CF', '中非|Central African Republic|CAR'],
    ['HK', '香港|香港特區|HK|H.K.|Hong Kong S.A.R.'],
    ['MO', '澳門|澳门|Macau'],
    ['TW', '台灣|台湾|臺灣|中华民国|Taiwan, R.O.C.|Taiwan (ROC)'],
    ['KN', 'St Kitts|St. Kitts & Nevis|Saint Kitts and Nevis'],
    ['VC', 'St Vincent|St. Vincent and the Grenadines'],
    ['BR', '巴西|Brasil|Brazil'],
    ['PT', '葡萄牙|Portugal'],
    ['MU', '毛里求斯|模里西斯|Maurício'],
    ['MV', '马尔代夫|馬爾地夫|Maldivas'],
    ['LI', '列支敦士登|列支敦斯登|Liechtenstein'],
    ['MC', '摩纳哥|摩納哥|Mônaco|Mónaco'],
    ['LK', '斯里兰卡|斯里蘭卡|錫蘭|Ceylon|Sri Lanka'],
    ['BN', '文莱|汶萊|Brunei'],
    ['KH', '柬埔寨|高棉|Camboja'],
    ['IR', '伊朗|Irã|Irão|Persia'],
    ['IN', '印度|Índia|Bharat'],
    ['PH', '菲律宾|菲律賓|Filipinas'],
    ['IL', '以色列|Israel'],
    ['SE', '瑞典|Suécia'],
    ['PL', '波兰|波蘭|Polônia|Polónia'],
    ['UA', '乌克兰|烏克蘭|Ucrânia|The Ukraine'],
    ['GE', '格鲁吉亚|喬治亞|Geórgia'],
    ['BY', '白俄|白俄罗斯|Bielorrússia'],
    ['CY', '塞浦路斯|賽普勒斯|Chipre'],
    ['MT', '马耳他|馬爾他'],
    ['SN', '塞内加尔|塞內加爾'],
    ['TZ', '坦桑尼亚|坦尚尼亞'],
    ['VE', '委内瑞拉|委內瑞拉|Venezuela'],
    ['EC', '厄瓜多尔|厄瓜多'],
    ['AR', '阿根廷|Argentina'],
    ['CL', '智利'],
    ['GT', '危地马拉|瓜地馬拉'],
    ['SK', '斯洛伐克|Slovak Republic|Eslováquia'],
    ['LV', '拉脱维亚|拉脫維亞|Letônia'],
    ['IS', '冰岛|冰島|Islândia'],
    ['MN', '蒙古|Mongólia|外蒙古'],
    ['PS', '巴勒斯坦|Palestina'],
    ['SY', '叙利亚|敘利亞|Síria'],
    ['JP', '日本|Japão'],
    ['DE', '德國|德国|西德|Alemanha|Alemanha Ocidental'],
    ['FR', '法國|法国|França'],
    ['ES', '西班牙|Espanha'],
    ['AT', '奥地利|奧地利|Áustria'],
    ['BE', '比利时|比利時|Bélgica'],
    ['MA', '摩洛哥|Marrocos'],
    ['EG', '埃及|Egito|Egipto'],
    ['RO', 'Rumania|Roumania|羅馬尼亞|Roménia|Romênia'],
    ['KG', 'Kirgizia|Kyrgyzstan|吉爾吉斯'],
    ['GW', 'Guiné-Bissau|几内亚比绍'],
    ['ZW', 'Rhodesia|Zimbabwe|津巴布韦|辛巴威'],
    ['BF', 'Burkina|Upper Volta|布基纳法索'],
    ['IM', 'Isle of Man|马恩岛|曼島'],
    ['JE', 'Jersey|澤西'],
    ['GG', 'Guernsey'],
    ['PR', 'Puerto Rico|Porto Rico|波多黎各'],
    ['VG', 'British Virgin Islands|BVI|英属维京群岛'],
    ['KY', 'Cayman Islands|Cayman|开曼群岛|開曼群島'],
    ['VI', 'US Virgin Islands|USVI'],
    ['BM', 'Bermuda|百慕大|百慕達'],
    ['GI', 'Gibraltar|直布罗陀'],
    ['FO', 'Faroe Islands|Faeroe Islands'],
    ['AX', 'Åland'],
    ['SS', 'South Sudan|南苏丹'],
    ['XK', 'Kosovo|科索沃|Kosova'],
  ])('%s is called %s', (code, names) => {
    for (const name of names.split('|')) expect([name, parseCountry(name)]).toEqual([name, { code }]);
  });

  test.each(['Guinea Coast', '大英國協', 'Atlantis', 'Korea', 'Congo', 'Virgin Islands', '朝韩'])(
    'no single country is called %s',
    (name) => {
      const read = parseCountry(name);
      expect(read && 'code' in read).toBeFalsy();
    },
  );
});
