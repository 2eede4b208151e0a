/** Words that accompany a name, such as titles and suffixes, in the languages of customer lists. */

/** Normalizes a word for comparison, without case, accents and periods: `Dott.ssa` is `dottssa`, `Gräfin` is `grafin`. */
export const normalizeWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,()ªº]/g, '')
    .toLowerCase();

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const titles = wordSet(`
  mr mrs ms miss mx messrs master madam dr drs dra prof profa professor professora sir dame lady lord
  rev revd reverend hon honourable honorable rt rthon hrh hsh hh rabbi imam sheikh sheik shaikh
  capt captain col colonel maj gen general lt ltcol ltgen majgen lieutenant adm admiral cdr commander sgt sergeant brig brigadier
  herr herrn frau fraulein frl hr fr dipl dipl-ing dipling mag ing dring gnadige
  monsieur madame mademoiselle mme mmes mlle mlles mm maitre docteur professeur
  sr sra srs sras srta srita senhor senhora senhorita senor senora senorita exmo exma ilmo ilma dna dona
  sig sigra signa signor signora signorina dott dottor dottore dottssa dottoressa avv arch geom rag cav comm
  dhr mevr mevrouw meneer heer mw ir
  graf grafin freiherr freifrau freiin baron baroness baronin baronne count countess comte comtesse conte contessa
  viscount viscountess vicomte vicomtesse marquess marquis marquise marchese marchesa prinz prinzessin principe principessa
  furst furstin herzog herzogin duke duchess duc duchesse prince princess
  veuve vve witwe wwe viuva viuda vda
  senator ambassador judge justice canon bishop archbishop cardinal father`);

/** Titles that are also first names: they count only before a first and a last name. */
const titlesAndNames = wordSet('don dom major earl');

/** Words that continue an academic title: `Dr. med.`, `Prof. Dr. h. c. mult.` */
const academic = wordSet('dr prof dipl mag');
const continued = wordSet(
  'med dent vet phil jur iur rer nat pol oec ing h c hc mult habil em emer theol techn univ lic sc oec',
);
/** Words that belong to the title after them: `The Hon.`, `Right Reverend`, `De heer`. */
const leading = wordSet('the right most very de l');
const afterLeading = wordSet(
  'lord lady earl viscount viscountess duke duchess marquess baroness countess hon honourable honorable rev revd reverend rt right heer',
);

const frenchTitleCountries = wordSet('fr be ch lu ca mc');
const spanishSpeakingCountries = wordSet('es mx ar co cl pe ve uy py bo ec cr cu do gt hn ni pa sv pr');
export const isSpanishSpeaking = (country: string): boolean =>
  spanishSpeakingCountries.has(country.toLowerCase());

/** Returns the number of titles at the beginning, leaving at least `minWordsLeft` words as the name. */
export function countTitles(words: readonly string[], country: string, minWordsLeft: number): number {
  let count = 0;
  for (;;) {
    const word = normalizeWord(words[count] ?? '');
    const next = normalizeWord(words[count + 1] ?? '');
    const remaining = words.length - count - 1;
    // `Duke of Devonshire` is a name, and so is `Dr` when nothing follows.
    if (word === '' || remaining < minWordsLeft || next === 'of') return count;
    const before = normalizeWord(words[count - 1] ?? '');
    const isLower = /^\p{Ll}/u.test(words[count] ?? '');
    const isTitle =
      titles.has(word) ||
      (titlesAndNames.has(word) && remaining >= 2) ||
      (leading.has(word) && afterLeading.has(next)) ||
      (word === 'm' && frenchTitleCountries.has(country.toLowerCase()) && remaining >= 1) ||
      (word === 'me' && country === 'FR') ||
      (word === 'd' && isSpanishSpeaking(country)) ||
      (isLower && count > 0 && continued.has(word) && (academic.has(before) || continued.has(before)));
    if (!isTitle) return count;
    count++;
  }
}

/** Returns whether this is the title of a knight or dame, which precedes the first name. */
export const isKnightly = (title: string): boolean => /^(sir|dame)$/.test(normalizeWord(title));
export const isTitle = (word: string): boolean => titles.has(normalizeWord(word));

const generations = wordSet('jr jnr junior sr snr senior ii iii iv vi vii viii 2nd 3rd 4th esq esquire');
const degrees = wordSet(
  'phd dphil mba msc bsc mphil llb llm lld dds obe mbe cbe kbe dbe kcb kcmg cmg gbe dso frs frsa fsa fba rws pra frcs frcp',
);
/** Post-nominal letters that could also be a name: they count in capitals, with periods or after a comma. */
const letters = wordSet('md ma ba jd mp mc vc dl qc kc ch cb ra jp rn bt bart cpa cfa edd sj osb op');

/** Returns whether a word after a name is a suffix. After a comma, post-nominal letters always count. */
export function isSuffix(word: string, isAfterComma: boolean, allCapitals: boolean): boolean {
  const normalized = normalizeWord(word);
  if (/^J[úÚ]nior/iu.test(word.normalize('NFC'))) return false;
  if (generations.has(normalized) || degrees.has(normalized)) return true;
  if (!letters.has(normalized)) return false;
  return isAfterComma || word.includes('.') || (!allCapitals && /^\p{Lu}+$/u.test(word.replace(/[.,]/g, '')));
}
export const isOrdinal = (word: string): boolean => /^(?:II|III|IV|VI|VII|VIII)$/.test(word);

/** Words of kinship that end a Portuguese family name: `Silva Neto` is one name. */
const kinship = wordSet('filho filha neto neta netto sobrinho sobrinha bisneto');
export const isKinship = (word: string, country: string): boolean =>
  kinship.has(normalizeWord(word)) ||
  /^J[úÚ]nior$/iu.test(word.normalize('NFC')) ||
  (/^(BR|PT)$/.test(country) && normalizeWord(word) === 'junior');

const particles = wordSet(
  `van von vom zu zum zur de den der des del della dei degli delle dello di da das do dos du la le las los ten ter te 't het op aan in
   af av auf bin binti bint ben ibn abu al el ad as ut san st saint mc mac fitz`,
);
const capitalParticles = wordSet(
  `van von vom zu zur zum de del della dei degli der den des di da das do dos du la le las los ter ten ben bin ibn abu al el san st
   saint mc mac fitz`,
);
/**
 * Returns whether a word belongs to the family name after it. Some capitalized particles count only when the whole name is
 * in capitals.
 */
export const isParticle = (word: string, allCapitals = false): boolean => {
  const normalized = normalizeWord(word);
  if (/^(\p{L}{1,2}['’]|Ó|Ní|Uí|Ui|Nic)$/u.test(word)) return true;
  if (/^\p{Ll}|^['’]/u.test(word)) return particles.has(normalized);
  return (allCapitals ? particles : capitalParticles).has(normalized);
};

/** Ranks that are part of a German name when they occur within it: `Otto Graf Lambsdorff`. */
export const isRank = (word: string): boolean =>
  /^(graf|grafin|reichsgraf|freiherr|freifrau|freiin|ritter|edler|edle|prinz|prinzessin|furst|furstin|herzog|herzogin)$/.test(
    normalizeWord(word),
  );

/** Returns whether a word separates a married name from the birth name: `Müller geb. Schmidt`. */
export const isBirthNameMarker = (word: string): boolean =>
  /^(nee|ne|geb|geborene|geborener|nata|nato|nascida|nacida|fodd|roz)$/.test(normalizeWord(word)) &&
  /^\p{Ll}/u.test(word);

const strongConnectors = wordSet('& + and und et');
const weakConnectors = wordSet('e y en ed i og och u');
export const isConnector = (word: string): 'strong' | 'weak' | undefined => {
  const normalized = word.toLowerCase().replace(/^u\.$/, 'u');
  if (strongConnectors.has(normalized)) return 'strong';
  return weakConnectors.has(normalized) ? 'weak' : undefined;
};

/** Returns whether these words mean an unnamed companion: `John Smith and wife`. */
export const isCompanion = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= 2 &&
  /^(wife|husband|spouse|partner|guest|gattin|gatte|ehefrau|ehemann|frau|epouse|epoux|esposa|esposo|marido|mulher|moglie|marito|mevrouw|echtgenote)$/.test(
    normalizeWord(words.at(-1) ?? ''),
  ) &&
  (words.length === 1 ||
    /^(his|her|seine|ihr|son|sa|su|sua|seu|mrs|zijn)$/.test(normalizeWord(words[0] ?? '')));

export const isFamily = (word: string): boolean =>
  /^(family|familie|famille|familia|famiglia|fam)$/.test(normalizeWord(word));
export const isMarried = (word: string): boolean =>
  /^(ehepaar|eheleute|casal|epoux|matrimonio|coniugi|echtpaar)$/.test(normalizeWord(word));

const spanishNames =
  wordSet(`jose maria juan luis carlos antonio manuel jesus angel francisco javier miguel alberto fernando
  pedro pablo rafael jorge ramon andres diego enrique ignacio isabel carmen teresa pilar luisa elena ana rosa cristina mercedes
  dolores josefa concepcion guadalupe fernanda alejandro eduardo alejandra gabriel lucia paula victoria angeles soledad`);
export const isSpanishName = (word: string): boolean => spanishNames.has(normalizeWord(word));

/** Formats titles for storage: a single one without its period, several unchanged. */
export const formatTitle = (words: readonly string[]): string =>
  words.length === 1 ? (words[0] ?? '').replace(/\.$/, '') : words.join(' ');
