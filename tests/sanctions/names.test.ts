import { compareNames } from '../../server/sanctions/matching/compare';
import { customerKeys, listedKeys } from '../../server/sanctions/matching/keys';
import { toComparableName } from '../../server/sanctions/matching/name-parts';
import { minScore, scoreMatch } from '../../server/sanctions/matching/score';
import type { EntrySubject } from '../../server/sanctions/reading/entry';

interface Facts {
  bornOn?: string;
  born?: string[];
  subject?: EntrySubject;
  isCompany?: boolean;
}

/** Returns the score of two names, 0 if they are different names. */
function score(name: string, listed: string, facts: Facts = {}): number {
  const {
    bornOn = null,
    born = [],
    isCompany = false,
    subject = isCompany ? 'ORGANIZATION' : 'PERSON',
  } = facts;
  const isListedCompany = subject === 'UNKNOWN' ? isCompany : subject !== 'PERSON';
  const comparison = compareNames(
    toComparableName(name, isCompany),
    toComparableName(listed, isListedCompany),
  );
  if (!comparison) return 0;
  return scoreMatch(
    { name, listed, isAlias: false, isWeak: false, ...comparison },
    { isCompany, bornOn, country: '' },
    { subject, born, countries: [] },
  ).score;
}

/** Returns whether a lookup by keys alone, without the one by letters, finds the listed name. */
function matchesByKey(name: string, listed: string, isCompany = false): boolean {
  const { keys } = listedKeys(listed, isCompany);
  return customerKeys(toComparableName(name, isCompany)).keys.some((key) => keys.includes(key));
}

describe('names of possibly the same person', () => {
  test.each([
    // transliterations of Russian and Ukrainian
    ['Evgeny Quillovich', 'Yevgeniy QUILLOVICH'],
    ['Evgenii Quillovich', 'Yevgeny QUILLOVICH'],
    ['Jewgenij Quillowitsch', 'Yevgeniy QUILLOVICH'],
    ['Eugene Quillovich', 'Yevgeniy Viktorovich QUILLOVICH'],
    ['Евгений Квиллович', 'Yevgeniy QUILLOVICH'],
    ['Xenia Lanternova', 'Kseniya LANTERNOVA'],
    ['Ksenia Lanternova', 'Xeniya LANTERNOVA'],
    ['Ксения Лантернова', 'Xenia LANTERNOVA'],
    ['Yuri Tinkelman', 'Iurii TINKELMAN'],
    ['Youri Tinkelman', 'Yuriy TINKELMAN'],
    ['Dmitri Brasskov', 'Dmitriy BRASSKOV'],
    ['Dmytro Brasskov', 'Dmitry BRASSKOV'],
    ['Sergey Alekseevich Pruzhin', 'Sergei Alexeyevich PRUZHIN'],
    ['Serhii Pruzhin', 'Sergey PRUZHIN'],
    ['Volodymyr Khvostenko', 'Vladimir HVOSTENKO'],
    ['Aleksandr Shchukarev', 'Alexander SCHUKAREV'],
    ['Alexandre Tchukarine', 'Aleksandr CHUKARIN'],
    ['Mikhail Zhelezin', 'Michail JELEZIN'],
    // Arabic and Persian
    ['Mohammed Hussein Brasslantern', 'Muhammad Husayn AL-BRASSLANTERN'],
    ['Mohamed Brasslantern', 'Muhammad AL-BRASSLANTERN'],
    ['Mehmet Brasslantern', 'Mohammad BRASSLANTERN'],
    ['Muammar Gaddafi Brass', 'Muammar QADHAFI Brass'],
    ['Seif Kadhafi', 'Saif EL-QADDAFI'],
    ['Saif al-Gaddafi', 'Seif ALQADHAFI'],
    ['محمد حسين', 'Mohammed HUSSEIN'],
    ['يوسف القذافي', 'Yusuf AL-QADDAFI'],
    ['Abdul Rahman Tinkel', 'Abd al-Rahman TINKEL'],
    ['Abdulrahman Tinkel', 'Abd al-Rahman TINKEL'],
    ['Omar ibn Said Lampwick', 'Umar Saeed LAMPWICK'],
    ['Ahmed bin Khaled Lampwick', 'Ahmad KHALID LAMPWICK'],
    ['Osman Lampwick', 'Uthman LAMPWICK'],
    ['Abdurrahman Tinkel', 'عبد الرحمن TINKEL'],
    ['Abdullah Tinkel', 'Abdallah TINKEL'],
    ['عبدالرحمن تنكل', 'Abd al-Rahman TINKEL'],
    // Korean and Chinese
    ['김정은', 'KIM Jong Un'],
    ['Kim Jong-eun', '김정은'],
    ['Kim Jong Un', 'KIM Jong-eun'],
    ['Gim Jeong Eun', 'KIM Jong Un'],
    ['Kim Jongun', 'KIM Jong Un'],
    ['Jong Un Kim', '김정은'],
    ['박근혜', 'PARK Geun-hye'],
    ['이명박', 'Lee Myung-bak'],
    ['Yi Myeong-bak', 'Lee Myung Bak'],
    ['최순실', 'Choi Soon-sil'],
    ['陳大文', 'CHEN Da Wen'],
    ['陳大文', '陈大文'],
    ['Chen Dawen', '陳大文'],
    ['Dawen Chen', 'CHEN Da-wen'],
    ['Chang Ta-wei', '張大偉'],
    ['曾小明', 'ZENG Xiaoming'],
    // order, initials, missing parts, accents, double names
    ['Quillovich Yevgeniy', 'Yevgeniy QUILLOVICH'],
    ['E. Quillovich', 'Yevgeniy QUILLOVICH'],
    ['Yevgeniy Quillovich', 'Y. V. QUILLOVICH'],
    ['José Álvares', 'Jose ALVARES'],
    ['Orsolya Képzelt', 'ORSOLYA KEPZELT'],
    ['Jean-Pierre Lampe', 'Jean Pierre LAMPE'],
    ['Mary OBrien', "Mary O'BRIEN"],
    ['Maria da Silva Lampe', 'Maria Silva LAMPE'],
    ['Dr Ambrose Quillfeather', 'Ambrose QUILLFEATHER'],
    // typing errors
    ['Ambrose Quillfeather', 'Ambros QUILFETHER'],
    ['Ambrosse Quillfaether', 'Ambrose QUILLFEATHER'],
  ])('%s and %s', (name, listed) => {
    expect(score(name, listed)).toBeGreaterThanOrEqual(minScore);
    expect(score(listed, name)).toBeGreaterThanOrEqual(minScore);
  });

  test.each([
    ['Evgeny Quillovich', 'Yevgeniy QUILLOVICH'],
    ['Xenia Lanternova', 'Kseniya LANTERNOVA'],
    ['Mehmet Brasslantern', 'Muhammad AL-BRASSLANTERN'],
    ['Saif Gaddafi', 'Saif AL-QADHAFI'],
    ['Seif Alqadhafi', 'Saif AL-GADDAFI'],
    ['Abdulrahman Tinkel', 'Abd al-Rahman TINKEL'],
    ['김정은', 'KIM Jong Un'],
    ['Jong Eun Kim', '김정은'],
    ['Kim Jongun', 'KIM Jong Un'],
    ['Chen Dawen', '陳大文'],
    ['محمد حسين', 'Mohammed HUSSEIN'],
    ['Eugene Quillovich', 'Yevgeniy Viktorovich QUILLOVICH'],
    ['E. Quillovich', 'Evgeniy QUILLOVICH'],
    ['Evgeniy Quillovich', 'E. QUILLOVICH'],
  ])('are found by their keys: %s and %s', (name, listed) => {
    expect(matchesByKey(name, listed)).toBe(true);
  });

  test.each([
    ['Romashka LLC', 'OOO "Romashka"'],
    ['ООО «Ромашка»', 'ROMASHKA LTD'],
    ['Ромашка', 'Общество с ограниченной ответственностью «Ромашка»'],
    ['Nowhere and Sons Trading', 'Nowhere & Sons Trading'],
    ['Nowhere & Sons Trading Ltda.', 'NOWHERE AND SONS TRADING S.A.'],
    ['Brasslantern Trading', 'BRASSLANTERN TRADING FZE'],
    ['Brasslantern Trading GmbH', 'Brasslantern Trading Company Limited'],
    ['Brasslantern General Trading', 'BRASSLANTERN TRADING FZE'],
    ['Al Brasslantern Shipping', 'BRASSLANTERN SHIPPING CO'],
    ['無名貿易有限公司', '无名贸易股份有限公司'],
  ])('companies: %s and %s', (name, listed) => {
    expect(score(name, listed, { isCompany: true })).toBeGreaterThanOrEqual(minScore);
    expect(matchesByKey(name, listed, true)).toBe(true);
  });
});

describe('names of different people', () => {
  test.each([
    ['John Smith', 'John MILLER'],
    ['Ana Quillfeather', 'Bruno QUILLFEATHER'],
    ['Maria Silva Santos', 'Maria Silva COSTA'],
    ['Mohammed Ali', 'Mohammed HASSAN'],
    ['Kim Jong Un', 'KIM Jong Il'],
    ['김정은', 'KIM Jong Il'],
    ['Wang Wei', 'WANG Fang'],
    ['王伟', 'WANG Wen'],
    ['Vladimir Tinkelman', 'Viktor TINKELMAN'],
    ['Carlos Lampe', 'CARLOS'],
    ['Hans Lampe', 'Lampe Trading'],
    ['Peter Brown', 'Petra BRAUN'],
    ['Sophie Martin', 'Martin SCHULZ'],
    ['Dimitri Brasskov', 'Boris DIMITRIEV'],
    ['Natalia Petrova', 'Nikolai PETROV'],
    ['J. Smith', 'Sarah SMITH'],
  ])('%s and %s', (name, listed) => {
    expect(score(name, listed)).toBeLessThan(minScore);
    expect(score(listed, name)).toBeLessThan(minScore);
  });

  test.each([
    ['Lampe Trading', 'NOWHERE TRADING'],
    ['International Trading Company', 'General Trading LLC'],
    ['Lampe Shipping & Trading Ltd', 'NOWHERE SHIPPING AND TRADING LTD'],
    ['Galerie Lampe', 'Galerie Nirgendwo'],
  ])('companies: %s and %s', (name, listed) => {
    expect(score(name, listed, { isCompany: true })).toBeLessThan(minScore);
  });

  test.each([
    ['John Smith', 'Jon SMYTHE', ['1950']],
    ['Joan Smith', 'John SMITH', ['1950']],
    ['J. Smith', 'John SMITH', ['1950']],
    ['Catherine Lamp', 'Kathryn LAMPE', ['02/03/1950']],
    ['John Peter Smith', 'Jon Paul SMITH', []],
  ])('%s and %s, born in another year', (name, listed, born) => {
    expect(score(name, listed, { bornOn: '1991-05-04', born })).toBeLessThan(minScore);
  });
});

describe('effects on a score', () => {
  const ambrose = (facts: Facts) => score('Ambrose Quillfeather', 'Ambrose QUILLFEATHER', facts);
  test('of a date of birth, its year, or a range around it', () => {
    expect(ambrose({})).toBe(70);
    expect(ambrose({ bornOn: '1962-01-02', born: ['1962-01-02'] })).toBe(90);
    expect(ambrose({ bornOn: '1962-01-02', born: ['1962'] })).toBe(80);
    expect(ambrose({ bornOn: '1962-01-02', born: ['1950', '1960–1963'] })).toBe(80);
    expect(ambrose({ bornOn: '1962-01-02', born: ['c. 1963'] })).toBe(80);
    expect(ambrose({ bornOn: '1962-01-02', born: ['c. 1970'] })).toBe(45);
  });
  test('of a company, or a ship, instead of a person', () => {
    expect(ambrose({ subject: 'ORGANIZATION' })).toBe(60);
    expect(ambrose({ subject: 'SHIP' })).toBe(55);
    expect(ambrose({ subject: 'UNKNOWN' })).toBe(70);
  });
  test('are explained for each word', () => {
    const comparison = compareNames(
      toComparableName('Eugene Quillovich', false),
      toComparableName('Yevgeniy Viktorovich QUILLOVICH', false),
    );
    expect(comparison?.parts).toEqual([
      { name: 'Eugene', listed: 'Yevgeniy', how: 'variant' },
      { name: 'Quillovich', listed: 'QUILLOVICH', how: 'same' },
      { name: '', listed: 'Viktorovich', how: null },
    ]);
  });
});
