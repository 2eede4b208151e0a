/**
 * Country names in common use that neither CLDR nor ISO lists, by ISO code. Taiwan, Hong Kong and Macao have their own codes
 * in ISO 3166-1, also when a text adds another country after them.
 */
export const otherCountryNames: Readonly<Record<string, string>> = {
  GB: `uk|u.k|gb|gbr|great britain|britain|england|scotland|wales|northern ireland|united kingdom of great britain and northern ireland|
    grossbritannien|england uk|schottland|nordirland|angleterre|ecosse|pays de galles|irlande du nord|grande bretagne|
    inglaterra|escocia|gales|irlanda del norte|gran bretana|gra bretanha|gra-bretanha|escócia|país de gales|irlanda do norte|
    inghilterra|scozia|galles|irlanda del nord|gran bretagna|engeland|schotland|groot brittannie|
    英格兰|英格蘭|苏格兰|蘇格蘭|威尔士|威爾斯|北爱尔兰|北愛爾蘭|大不列颠|大不列顛|联合王国|聯合王國|イギリス|英国|英国連合|영국|cymru|kingdom of great britain|英伦|英倫`,
  US: `usa|u.s.a|u.s|us|united states of america|america|estados unidos da america|estados unidos de america|eua|e.u.a|eeuu|ee.uu|ee. uu|
    etats unis d amerique|etats unis damerique|vereinigte staaten von amerika|stati uniti d america|stati uniti damerica|amerika|amerique|
    u.s. of a|the states|verenigde staten van amerika|vs|美利坚合众国|美利堅合眾國|美國|米国|アメリカ|미국|미합중국|美利坚|美利堅`,
  NL: 'holland|the netherlands|nederland|holanda|hollande|olanda|netherlands|niederlande|荷兰王国|荷蘭王國|尼德兰|尼德蘭',
  DE: `brd|federal republic of germany|frg|bundesrepublik deutschland|bundesrepublik|rfa|republique federale d allemagne|republica federal da alemanha|
    westdeutschland|west germany|德意志联邦共和国|德意志聯邦共和國|독일|西德|alemanha ocidental|allemagne de l ouest|alemania occidental|germania ovest`,
  TW: `taiwan|taiwan roc|taiwan r.o.c|roc|r.o.c|r.o.c. taiwan|republic of china|republic of china taiwan|taiwan republic of china|
    taiwan province of china|taiwan china|chinese taipei|formosa|ilha formosa|台灣|臺灣|台湾|中華民國|中华民国|中華民國台灣|中國台灣|中国台湾|中华台北|中華台北|대만`,
  HK: `hong kong|hongkong|hong kong sar|hksar|hong kong s.a.r|hong kong sar china|hong kong s.a.r. china|hong kong china|hong kong prc|hk sar|
    香港|香港特别行政区|香港特別行政區|中國香港|中国香港|홍콩|香港特区|香港特區|hk china|h.k`,
  MO: 'macau|macao|macau sar|macao sar|macau sar china|macao china|macau china|澳門|澳门|澳門特別行政區|澳门特别行政区|中國澳門|中国澳门|마카오|澳门特区|澳門特區',
  CN: `china|prc|p.r.c|p.r. china|pr china|people s republic of china|peoples republic of china|mainland china|china mainland|china prc|vr china|
    volksrepublik china|rpc|republica popular da china|republica popular china|republique populaire de chine|chine populaire|red china|
    中国|中國|中国大陆|中國大陸|大陆|大陸|中华人民共和国|中華人民共和國|중국`,
  KR: `south korea|republic of korea|korea republic of|korea south|korea rep|rok|r.o.k|s. korea|sudkorea|coree du sud|corea del sur|coreia do sul|
    韩国|韓國|南韓|南韩|大韓民國|大韩民国|韓国|한국|대한민국|남한`,
  KP: `north korea|dprk|korea north|democratic people s republic of korea|nordkorea|coree du nord|corea del norte|coreia do norte|朝鮮|朝鲜|北韓|北韩|북한`,
  JP: 'japan|nippon|nihon|日本|日本国|일본',
  IE: 'ireland|ireland republic|ireland republic of|eire|republic of ireland|roi|southern ireland|irland|republik irland|irlanda|irlande|爱尔兰共和国|愛爾蘭共和國',
  CZ: 'czech republic|czechia|tschechei|tschechien|ceska republika|republique tcheque|republica tcheca|republica checa|repubblica ceca|捷克共和国|捷克共和國',
  RU: 'russia|russian federation|russische foderation|rf|federation de russie|federacao russa|俄国|俄國|俄罗斯联邦|俄羅斯聯邦',
  TR: 'turkey|turkiye|republic of turkiye|republic of turkey',
  CD: 'dr congo|drc|d.r. congo|democratic republic of congo|democratic republic of the congo|congo kinshasa|congo dr|congo democratic republic|rdc|republica democratica do congo|republique democratique du congo|demokratische republik kongo|刚果民主共和国|剛果民主共和國|刚果金|剛果金|民主刚果|民主剛果',
  CG: 'congo brazzaville|republic of congo|republic of the congo|congo republic|republique du congo|republica do congo|republik kongo|刚果共和国|剛果共和國|刚果布|剛果布',
  AE: 'uae|u.a.e|united arab emirates|emirates|dubai|abu dhabi|emirados arabes|vae|emirados|the emirates|阿联酋|阿聯酋|阿联|阿聯|杜拜|迪拜|阿布扎比|阿布達比',
  SA: 'saudi arabia|ksa|k.s.a|kingdom of saudi arabia|沙特|沙地|沙烏地|沙国|arabie saoudite',
  MK: 'macedonia|north macedonia|fyrom|f.y.r.o.m|former yugoslav republic of macedonia|马其顿|馬其頓|北马其顿共和国|北馬其頓共和國|republica da macedonia|mazedonien|macedoine',
  VA: 'vatican|vatican city|holy see|vatikan|vatikanstadt|cite du vatican|vaticano|梵蒂冈|梵蒂岡|梵諦岡|教廷|santa se|圣座|聖座',
  NZ: 'new zealand|aotearoa|nz|n.z|新西兰|新西蘭|紐西蘭|纽西兰|鈕西蘭',
  AU: 'australia|澳大利亞|aus|oz|commonwealth of australia|澳洲',
  CH: 'switzerland|schweiz|suisse|svizzera|svizra|helvetia|confoederatio helvetica|swiss|瑞士',
  VN: 'vietnam|viet nam|socialist republic of vietnam|越南',
  BR: 'brasil|brazil|republica federativa do brasil|巴西',
  ES: 'spain|espana|espagne|spanien|spagna|espanha|españa peninsular',
  PT: 'portugal|portugal continental',
  BA: 'bosnia|bosnia herzegovina|bosnia and herzegovina|波斯尼亚|波士尼亞|波斯尼亞|波黑|波赫|bosnia e herzegovina',
  CI: 'ivory coast|cote divoire|cote d ivoire|elfenbeinkuste|costa do marfim|costa de marfil',
  LA: 'laos|lao pdr',
  SY: 'syria',
  IR: 'iran|islamic republic of iran',
  MD: 'moldova|moldavia',
  BO: 'bolivia',
  VE: 'venezuela',
  TZ: 'tanzania',
  PS: 'palestine|palestina|west bank|gaza',
  AT: 'oesterreich|republik oesterreich|republik osterreich|autriche|austria',
  MN: '外蒙古|外蒙|outer mongolia|蒙古国|蒙古國',
  SG: '星加坡|星洲|狮城|獅城|republic of singapore',
  MY: '大马|大馬|malasia',
  ZA: 'rsa|republic of south africa|republica da africa do sul',
  PG: '巴新|巴布亞紐幾內亞|巴布亚新几内亚',
  TT: 'trinidad|千里達|千里达|特立尼达|特立尼達',
  DO: 'dominican rep|多明尼加|多明尼加共和國|多米尼加|多米尼加共和国',
  DM: 'commonwealth of dominica|多米尼克|多明尼克',
  CF: 'car|中非|中非共和国|中非共和國',
  KN: 'st kitts|saint kitts|st kitts nevis|st christopher nevis',
  VC: 'st vincent|saint vincent|st vincent the grenadines|st vincent and the grenadines',
  LC: 'st lucia|santa lucia',
  IN: 'bharat|republic of india|hindustan',
  BY: '白俄|white russia',
  SK: 'slovak republic|slovak rep|republica eslovaca|slowakische republik|斯洛伐克共和国|斯洛伐克共和國',
  RO: 'roumania|rumania',
  KG: 'kirgizia|kirghizia|kyrgyz republic|kirgisien',
  BF: 'burkina',
  JE: '澤西|泽西|澤西島|泽西岛',
  GG: '根西|根西島|根西岛|耿西',
  IM: '曼島|马恩岛|馬恩島|人島|ilha de man',
  VG: 'bvi|b.v.i|英属维京群岛|英屬維京群島|英屬處女群島|英属处女群岛|tortola',
  VI: 'usvi|u.s.v.i|us virgin islands|美属维京群岛|美屬維京群島',
  KY: 'cayman|cayman is|the caymans|grand cayman',
  FO: 'faeroe islands|faroes|faeroes|法罗群岛|法羅群島',
  FK: 'falklands|falkland|the falklands|malvinas|islas malvinas|ilhas malvinas',
  XK: 'kosova|republic of kosovo',
  GR: 'greece|hellas|hellenic republic|el|griechenland',
};

/** Former names of countries; a number after the code keeps the keys unique. */
export const formerCountries: Readonly<Record<string, string>> = {
  MM1: 'burma|birma|birmania|birmanie|缅甸联邦|緬甸聯邦|union of burma',
  TH1: 'siam|暹罗|暹羅',
  IR1: 'persia|persien|perse|波斯',
  LK1: 'ceylon|ceilao|ceylan|锡兰|錫蘭',
  CD1: 'zaire|belgian congo|congo belge|belgisch kongo',
  ZW1: 'rhodesia|southern rhodesia|rhodesien',
  ZM1: 'northern rhodesia',
  DE1: 'gdr|东德|東德|alemanha oriental|allemagne de l est|alemania oriental|g.d.r|ddr|east germany|german democratic republic|deutsche demokratische republik|ostdeutschland|rda',
  SZ1: 'swaziland|swasiland|suazilandia|史瓦濟蘭|史瓦济兰|斯威士兰|斯威士蘭',
  ET1: 'abyssinia|abessinien',
  BF1: 'upper volta|haute volta|obervolta',
  BJ1: 'dahomey',
  GH1: 'gold coast',
  MW1: 'nyasaland',
  BW1: 'bechuanaland',
  LS1: 'basutoland',
  TZ1: 'tanganyika',
  KH1: 'kampuchea|democratic kampuchea|高棉|khmer republic',
  ID1: 'dutch east indies|netherlands east indies|nederlands indie',
  BZ1: 'british honduras',
  GY1: 'british guiana',
  SR1: 'dutch guiana',
  NA1: 'south west africa|south-west africa',
  VU1: 'new hebrides',
  TL1: 'east timor|timor leste|portuguese timor',
  CV1: 'cape verde|cabo verde|kapverden',
  IQ1: 'mesopotamia',
  JO1: 'transjordan',
  BY1: 'byelorussia|belorussia|weissrussland',
  BD1: 'east pakistan',
};

/** Ambiguous names: shared by several countries, or of countries that have split. */
export const ambiguousCountries: Readonly<Record<string, string>> = {
  'KR KP': 'korea|corea|coree|coreia|korea peninsula|코리아',
  'CD CG': 'congo|kongo|刚果|剛果',
  'CZ SK':
    'czechoslovakia|tschechoslowakei|tchecoslovaquie|checoslovaquia|tchecoslovaquia|cecoslovacchia|tsjecho slowakije|ceskoslovensko|cssr|捷克斯洛伐克|cs',
  'RS HR SI BA MK ME XK':
    'yugoslavia|jugoslawien|yougoslavie|iugoslavia|jugoslavia|jugoslavija|joegoslavie|sfry|南斯拉夫|yu',
  'RU UA BY':
    'soviet union|ussr|u.s.s.r|udssr|sowjetunion|union sovietique|urss|u.r.s.s|uniao sovietica|union sovietica|unione sovietica|苏联|蘇聯|cccp|su',
  'RS ME': 'serbia and montenegro|serbien und montenegro|serbie et montenegro|serbia y montenegro',
  'AT HU': 'austria hungary|austria-hungary|osterreich ungarn|autriche hongrie|奥匈帝国|奧匈帝國',
  'VN LA KH': 'indochina|french indochina|indochine|indochine francaise',
  'CW SX BQ': 'netherlands antilles|dutch antilles|nederlandse antillen|niederlandische antillen|an',
  'JE GG': 'channel islands|kanalinseln|iles anglo normandes|ilhas do canal',
  'GN GW GQ': 'guinea coast',
  'VI VG': 'virgin islands|jungferninseln',
  'WS AS': 'samoa islands',
  'SD SS': 'sudan and south sudan',
  'TR GR': 'ottoman empire|osmanisches reich',
};
