/** A Chinese, Japanese or Korean name. The family name comes first, in native script and usually in Latin letters too. */

export interface EastAsianName {
  honorific: string;
  firstName: string;
  lastName: string;
  familyFirst: boolean;
  isCouple: boolean;
  partnerTitle: string;
  /** neither custom nor a list shows which part is the family name */
  isUncertain: boolean;
}

const sign = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー〆ヶ]';
export const isEastAsian = (text: string): boolean => new RegExp(sign, 'u').test(text);
const isEntirelyEastAsian = (text: string): boolean => new RegExp(`^${sign}+$`, 'u').test(text);

const compounds: ReadonlySet<string> = new Set(
  (
    '欧阳歐陽司马司馬上官诸葛諸葛司徒东方東方独孤獨孤南宫南宮夏侯皇甫尉迟尉遲公孙公孫慕容长孙長孫宇文令狐鮮于鲜于闻人聞人申屠澹台淳于' +
    '单于單于太叔轩辕軒轅百里呼延端木东郭東郭南门南門西门西門公羊万俟萬俟赫连赫連钟离鍾離第五拓跋完颜完顏纳兰納蘭叶赫葉赫爱新愛新' +
    '남궁황보제갈사공선우서문독고동방'
  ).match(/../gu) ?? [],
);
/** Frequent Japanese family names of two and three characters, without those that start like Chinese names. */
const japanese: ReadonlySet<string> = new Set(
  `佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 齋藤 清水 山崎 阿部 池田 橋本
   山下 石川 中島 前田 藤田 小川 後藤 岡田 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 藤原 岡本 松田 中川 中野 原田 小野
   田村 竹内 金子 和田 中山 石田 上田 森田 小島 柴田 宮崎 酒井 工藤 横山 宮本 内田 高木 安藤 谷口 大野 丸山 今井 高田 藤本 武田 村田 上野
   杉山 増田 平野 菅原 大塚 小山 千葉 久保 松井 岩崎 桜井 野口 松尾 木下 菊地 菊池 野村 佐野 渡部 新井 古川 市川 毛利 黒澤 黒沢 草間 奈良
   葛飾 歌川 喜多川 東洲斎 棟方 横尾 岡倉 狩野 尾形 円山 与謝 伊東 浜口 大江 三島 川端 夏目 宮沢 宮澤 手塚 安部 本田 豊田 松下 稲盛`.split(
    /\s+/,
  ),
);
/**
 * Family names of one character: the two hundred most frequent in China, Taiwan and Hong Kong, simplified and traditional.
 */
const chinese =
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾鐘汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶丛焦向柳邢路岳齐齊梅莫庄莊辛管祝左涂谷祁时時舒耿牟卜詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳陽裴席卫衛查屈鲍鮑覃霍翁隋甘景薄单單包司柏宁寧柯阮桂闵閔解强強柴车車房边邊辜吉饶饒刁齊穆' +
  '簡连連';
const startsChinese = (text: string): boolean => chinese.includes([...text][0] ?? ' ');

const honorifics =
  /(?<!\s)\s*(先生及夫人|先生夫人|先生太太|先生|小姐|女士|太太|夫人|博士|教授|老師|老师|醫生|医生|律師|律师|伉儷|伉俪|夫婦|夫妇|夫妻|ご夫妻|御夫妻|様|さま|さん|氏|殿|선생님|씨|님|교수|박사)$/u;
const couples = /^(伉儷|伉俪|夫婦|夫妇|夫妻|ご夫妻|御夫妻|先生及夫人|先生夫人|先生太太)$/u;

/** Returns the length of the family name at the start of a name without spaces, or undefined when it is unknown. */
function measureFamilyName(name: string, country: string): { length: number; isUncertain: boolean } {
  const signs = [...name];
  if (/^\p{Script=Hangul}+$/u.test(name))
    return { length: signs.length > 2 && compounds.has(name.slice(0, 2)) ? 2 : 1, isUncertain: false };
  const kana = signs.findIndex((one) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one));
  if (kana > 0 && /^\p{Script=Han}+$/u.test(signs.slice(0, kana).join('')))
    return {
      length: kana > 2 && !japanese.has(signs.slice(0, kana).join('')) ? 2 : kana,
      isUncertain: false,
    };
  if (kana === 0) return { length: signs.length, isUncertain: true };
  if (signs.length > 2 && compounds.has(name.slice(0, 2))) return { length: 2, isUncertain: false };
  for (const length of [3, 2])
    if (signs.length > length && japanese.has(name.slice(0, length)) && country !== 'CN' && country !== 'TW')
      return { length, isUncertain: false };
  if (country === 'JP') return { length: signs.length > 2 ? 2 : 1, isUncertain: true };
  if (signs.length >= 4)
    return { length: signs.length === 4 && startsChinese(name) ? 1 : 2, isUncertain: true };
  return { length: 1, isUncertain: false };
}

/** Returns the parts of a name in Chinese, Japanese or Korean script, or undefined for another script. */
export function parseEastAsianName(text: string, country: string): EastAsianName | undefined {
  const title = honorifics.exec(text)?.[1] ?? '';
  const bare = text.slice(0, title === '' ? undefined : text.lastIndexOf(title)).trim();
  if (bare === '') return undefined;
  const isCouple = couples.test(title);
  const [honorific = '', partnerTitle = ''] = /^先生(及)?(夫人|太太)$/.test(title)
    ? ['先生', title.replace(/^先生及?/, '')]
    : [title];
  const common = { honorific, partnerTitle, isCouple, isUncertain: false, familyFirst: true };
  const words = bare.split(/[\s,，、]+/u).filter((word) => word !== '');
  // `約翰·史密斯`: a foreign name written phonetically.
  if (/[·・•]/u.test(bare)) return { ...common, firstName: '', lastName: bare, familyFirst: false };
  if (!words.every(isEntirelyEastAsian)) return undefined;
  const [first = '', ...givenWords] = words;
  if (
    words.every((word) => /^\p{Script=Katakana}[\p{Script=Katakana}ー]*$/u.test(word)) &&
    givenWords.length > 0
  )
    return {
      ...common,
      firstName: words.slice(0, -1).join(' '),
      lastName: words.at(-1) ?? '',
      familyFirst: false,
    };
  // `王 小 明`, with a space between all characters, does not show where the family name ends.
  const isSpread = words.length > 2 && words.every((word) => [...word].length === 1);
  if (givenWords.length > 0 && !isSpread)
    return { ...common, lastName: first, firstName: givenWords.join('') };
  const name = words.join('');
  const signs = [...name];
  const isFamilyAlone = japanese.has(name) && country !== 'CN' && country !== 'TW';
  if (signs.length === 1 || isFamilyAlone || (title !== '' && compounds.has(name)))
    return { ...common, lastName: name, firstName: '' };
  if (signs.length > 6) return { ...common, lastName: name, firstName: '', isUncertain: true };
  const { length, isUncertain } = measureFamilyName(name, country);
  return {
    ...common,
    lastName: signs.slice(0, length).join(''),
    firstName: signs.slice(length).join(''),
    isUncertain,
  };
}

/** Splits two people: `陳大文和李小美`, `陳大文、李小美`. Both sides must be names, because 和 also occurs within names. */
export function splitEastAsianCouple(text: string): [string, string] | undefined {
  for (const mark of ['、', '＆', '&', '和', '與', '与', '及', '／', '/']) {
    const parts = text.split(mark).map((part) => part.trim());
    const [one = '', other = ''] = parts;
    const isName = (part: string) =>
      /^\p{Script=Han}{2,4}(\s?(先生|小姐|女士|太太|夫人))?$/u.test(part) && startsChinese(part);
    if (parts.length === 2 && isName(one) && isName(other)) return [one, other];
  }
  return undefined;
}

const romanFamilies = new Set(
  `zhang wang wong huang zhao zhou xu zhu chen chan cheung guo kwok zheng xie cao deng xiao feng zeng peng cai yuan dong jiang wei xue
   ye yan qian dai tsai tsang tseng hsu hsieh hsiao huang chiang chiu chow choi chung fung fok hui kwan kwong lam lau leung liang liao liu
   lai lin li lu luo lui mak ng ngai ouyang szeto situ shen shih sun tse tsui wu yip yeung yuen yau zhong zhuge sima zou hong hou hu
   ip kong kung ku ko ma mao meng mok poon pang qin qiu ren shao shi song tang tan tao teoh teo tian wan wen xiong yao yu yue
   kim lee park choi jeong jung kang cho yoon yun jang lim han oh seo shin kwon hwang ahn song ryu yoo hong jeon ko moon yang son bae
   baek heo nam shim noh ha joo woo nguyen tran pham hoang huynh phan vu vo dang bui ho ngo duong ly`.split(
    /\s+/,
  ),
);
/** Family names of the list that are also names in other countries. On their own they prove nothing. */
const commonElsewhere = new Set(
  'lee kim park han song young long ma may tan ho ko ha oh son cho lin li lu lim lam sun jung moon dang van wan ren hui chan hu so an'.split(
    ' ',
  ),
);
const syllable =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh|ts|tz|kw|gw|ng|hs)?(?:iang|iong|uang|eung|yeo|ang|eng|ing|ong|ung|oon|oong|ian|ien|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|ee|oi|au|oo|eo|ae|ow|er|ar|or|an|en|in|un|on|ap|at|ak|ip|it|ik|op|ok|ut|uk|ek|at|ee|am|em|im|um|ia|ua|uo|a|o|e|i|u|y)){1,3}$/;
const isRomanised = (word: string): boolean =>
  word.length <= 16 &&
  word
    .toLowerCase()
    .split('-')
    .every((part) => part.length <= 12 && syllable.test(part));

const countries = new Set(['CN', 'TW', 'HK', 'MO', 'KR', 'KP', 'SG', 'JP', 'VN']);
export type RomanOrder = 'family-first' | 'given-first' | 'uncertain';

/**
 * Returns the order of a name in Latin letters, by its family name and the country of residence, or undefined when it is not
 * East Asian.
 */
export function detectRomanOrder(words: readonly string[], country: string): RomanOrder | undefined {
  const lowerCaseWords = words.map((word) => word.toLowerCase());
  const [first = '', last = ''] = [lowerCaseWords[0], lowerCaseWords.at(-1)];
  if (words.length < 2 || words.length > 4) return undefined;
  const begins = romanFamilies.has(first);
  const ends = romanFamilies.has(last);
  if (countries.has(country)) {
    const isAllRomanised = lowerCaseWords.every(isRomanised);
    if (begins && !ends) return lowerCaseWords.slice(1).every(isRomanised) ? 'family-first' : 'given-first';
    if (ends && !begins) return isAllRomanised && words.length > 2 ? 'uncertain' : 'given-first';
    if (country === 'JP') return 'uncertain';
    return begins || isAllRomanised ? 'uncertain' : undefined;
  }
  const isFamilyFirst = begins && !ends && !commonElsewhere.has(first);
  return isFamilyFirst && lowerCaseWords.slice(1).every((word) => isRomanised(word) && word.length > 1)
    ? 'family-first'
    : undefined;
}

/** Returns whether this is a name in Latin letters from a country where the family name comes first in them too. */
export const isFamilyNameFirst = (words: readonly string[], country: string): boolean =>
  /^(CN|TW|HK|MO|KR|KP)$/.test(country) && words.every(isRomanised);
