import type english from './en-US';

/** Brazilian titles, without periods, that determine "Prezado" or "Prezada". */
const masculine = ['sr', 'senhor', 'dr', 'doutor', 'prof', 'professor', 'dom', 'pe', 'padre', 'mr'];
const feminine = [
  ...['sra', 'senhora', 'srta', 'senhorita', 'dra', 'doutora', 'profa', 'professora', 'dona'],
  ...['ms', 'mrs', 'miss'],
];
/** Suffixes that belong to the surname before them: "Souza Filho". */
const suffixes = ['filho', 'filha', 'junior', 'júnior', 'jr', 'neto', 'neta', 'sobrinho', 'sobrinha'];

const normalizeWord = (word: string): string =>
  word.toLocaleLowerCase('pt-BR').replaceAll('.', '').replace('ª', 'a');
const getGender = (title: string): 'M' | 'F' | undefined => {
  const first = normalizeWord(title.trim().split(' ')[0] ?? '');
  if (masculine.includes(first)) return 'M';
  return feminine.includes(first) ? 'F' : undefined;
};

/**
 * Returns "Prezado", "Prezada" or their plural according to the titles, and "Prezado(a)" for one recipient without a known
 * title.
 */
function getGreeting(titles: readonly string[]): string {
  const genders = titles.map(getGender);
  const isFeminine = genders.every((gender) => gender === 'F');
  if (genders.length > 1) return isFeminine ? 'Prezadas' : 'Prezados';
  if (isFeminine) return 'Prezada';
  return genders[0] === 'M' ? 'Prezado' : 'Prezado(a)';
}

export default {
  end: ',',
  greeting: (recipient: string, titles: readonly string[]): string => `${getGreeting(titles)} ${recipient}`,
  unnamed: 'Prezados Senhores',
  and: ' e ',
  /** Brazilians are addressed by their last surname: "da Conceição e Souza" is "Souza". */
  surname: (lastName: string): string => {
    const words = lastName.trim().split(' ');
    const isSuffixed = words.length > 1 && suffixes.includes(normalizeWord(words.at(-1) ?? ''));
    return words.slice(isSuffixed ? -2 : -1).join(' ');
  },
} satisfies typeof english;
