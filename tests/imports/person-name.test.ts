import { nameOf } from '#contract/names';
import { emptyName, type NameParts } from '../../server/imports/one-person';
import { parseName } from '../../server/imports/person-name';

/** Returns the differences from an empty person, without the fields about questions, which have their own tests. */
const readParts = (name: string, country?: string): Partial<NameParts> =>
  Object.fromEntries(
    Object.entries(parseName(name, country)).filter(
      ([part, value]) => value !== emptyName[part as keyof NameParts],
    ),
  );
const person = (firstName: string, lastName: string, more: Partial<NameParts> = {}): Partial<NameParts> => ({
  ...(firstName && { firstName }),
  lastName,
  ...more,
});
const couple = (firstName: string, lastName: string, more: Partial<NameParts> = {}): Partial<NameParts> => ({
  kind: 'COUPLE',
  ...person(firstName, lastName, more),
});
const firm = (company: string): Partial<NameParts> => ({ kind: 'COMPANY', company });

describe('parseFullName', () => {
  test.each<[string, Partial<NameParts>]>([
    ['Mr & Mrs J. Smith-Jones', couple('J.', 'Smith-Jones', { honorific: 'Mr', partnerTitle: 'Mrs' })],
    ['Mr and Mrs John Brown', couple('John', 'Brown', { honorific: 'Mr', partnerTitle: 'Mrs' })],
    ['MR & MRS JOHN SMITH', couple('JOHN', 'SMITH', { honorific: 'MR', partnerTitle: 'MRS' })],
    ['Mr/Mrs Smith', couple('', 'Smith', { honorific: 'Mr', partnerTitle: 'Mrs' })],
    ['Dr. and Mrs. Alan Grey', couple('Alan', 'Grey', { honorific: 'Dr', partnerTitle: 'Mrs' })],
    ['Herr und Frau Müller', couple('', 'Müller', { honorific: 'Herr', partnerTitle: 'Frau' })],
    ['M. et Mme Jean Dupont', couple('Jean', 'Dupont', { honorific: 'M', partnerTitle: 'Mme' })],
    ['Sr. e Sra. Silva', couple('', 'Silva', { honorific: 'Sr', partnerTitle: 'Sra' })],
    ['Sr. y Sra. García', couple('', 'García', { honorific: 'Sr', partnerTitle: 'Sra' })],
    ['Signor e Signora Rossi', couple('', 'Rossi', { honorific: 'Signor', partnerTitle: 'Signora' })],
    ['Dhr. en Mevr. P. Jansen', couple('P.', 'Jansen', { honorific: 'Dhr', partnerTitle: 'Mevr' })],
    ['Sir John and Lady Smith', couple('John', 'Smith', { honorific: 'Sir', partnerTitle: 'Lady' })],
    ['Jean Dupont et Mme', couple('Jean', 'Dupont', { partnerTitle: 'Mme' })],
    [
      'John Smith & Mary Jones',
      couple('John', 'Smith', { partnerFirstName: 'Mary', partnerLastName: 'Jones' }),
    ],
    ['Ann Smith / Bob Jones', couple('Ann', 'Smith', { partnerFirstName: 'Bob', partnerLastName: 'Jones' })],
    ['John and Mary Smith', couple('John', 'Smith', { partnerFirstName: 'Mary' })],
    ['J.&M. Smith', couple('J.', 'Smith', { partnerFirstName: 'M.' })],
    ['Smith, John & Mary', couple('John', 'Smith', { partnerFirstName: 'Mary' })],
    ['Smith, Mr & Mrs John', couple('John', 'Smith', { honorific: 'Mr', partnerTitle: 'Mrs' })],
    ['João e Maria Silva', couple('João', 'Silva', { partnerFirstName: 'Maria' })],
    ['Juan y María García', couple('Juan', 'García', { partnerFirstName: 'María' })],
    [
      'Mr Smith and Ms Jones',
      couple('', 'Smith', { honorific: 'Mr', partnerTitle: 'Ms', partnerLastName: 'Jones' }),
    ],
    ['John Smith and wife', couple('John', 'Smith')],
    ['Ehepaar Hans Müller', couple('Hans', 'Müller')],
    ['陳大文夫婦', couple('大文', '陳', { honorific: '夫婦', familyFirst: true })],
    [
      '陳大文和李小美',
      couple('大文', '陳', { familyFirst: true, partnerFirstName: '小美', partnerLastName: '李' }),
    ],
  ])('splits the couple %s', (name, parts) => {
    expect(readParts(name)).toEqual(parts);
  });

  test.each<[string, Partial<NameParts>]>([
    ['Dr Ann Odd', person('Ann', 'Odd', { honorific: 'Dr' })],
    ['Dr. Müller', person('', 'Müller', { honorific: 'Dr' })],
    [
      'Prof. Dr. Dr. h.c. mult. Heinz Maier',
      person('Heinz', 'Maier', { honorific: 'Prof. Dr. Dr. h.c. mult.' }),
    ],
    ['The Hon. Jane Smith', person('Jane', 'Smith', { honorific: 'The Hon.' })],
    ['Lady Jane Grey', person('Jane', 'Grey', { honorific: 'Lady' })],
    ['Rev. Martin King', person('Martin', 'King', { honorific: 'Rev' })],
    ['Dott.ssa Maria Rossi', person('Maria', 'Rossi', { honorific: 'Dott.ssa' })],
    ['Ing. Carlo Bianchi', person('Carlo', 'Bianchi', { honorific: 'Ing' })],
    ['Dña. María López', person('María', 'López', { honorific: 'Dña' })],
    ['Sr. João Costa', person('João', 'Costa', { honorific: 'Sr' })],
    ['Smith, Dr John', person('John', 'Smith', { honorific: 'Dr' })],
    ['Lord Smith of Kelvin', person('', 'Smith of Kelvin', { honorific: 'Lord' })],
    ['Duke of Devonshire', person('', 'Duke of Devonshire')],
    ['John Smith Jr.', person('John', 'Smith', { suffix: 'Jr.' })],
    ['Smith, John, Jr.', person('John', 'Smith', { suffix: 'Jr.' })],
    ['Smith Jr., John', person('John', 'Smith', { suffix: 'Jr.' })],
    ['John Smith III', person('John', 'Smith', { suffix: 'III' })],
    ['Jane Doe, Ph.D., OBE', person('Jane', 'Doe', { suffix: 'Ph.D. OBE' })],
    ['Mary Watson Esq.', person('Mary', 'Watson', { suffix: 'Esq.' })],
    ['Yo-Yo Ma', person('Yo-Yo', 'Ma')],
    ['Robert Senior', person('Robert', 'Senior')],
    ['João da Silva Neto', person('João', 'da Silva Neto')],
    ['Carlos Pereira Filho', person('Carlos', 'Pereira Filho')],
    ['Antônio Lima Júnior', person('Antônio', 'Lima Júnior')],
    ['Ludwig van Beethoven', person('Ludwig', 'van Beethoven')],
    ['VINCENT VAN GOGH', person('VINCENT', 'VAN GOGH')],
    ['Herr von Trapp', person('', 'von Trapp', { honorific: 'Herr' })],
    ['Otto Graf Lambsdorff', person('Otto', 'Graf Lambsdorff')],
    ['Karl von und zu Liechtenstein', person('Karl', 'von und zu Liechtenstein')],
    ['Gloria von Thurn und Taxis', person('Gloria', 'von Thurn und Taxis')],
    ['José Ortega y Gasset', person('José', 'Ortega y Gasset')],
    ['Juan de la Cruz', person('Juan', 'de la Cruz')],
    ['Ian St. John', person('Ian', 'St. John')],
    ['Osama bin Laden', person('Osama', 'bin Laden')],
    ['David Ben Gurion', person('David', 'Ben Gurion')],
    ["D'Ávila, Antônio José", person('Antônio José', "D'Ávila")],
    ['van der Berg, Jan-Willem', person('Jan-Willem', 'van der Berg')],
    ['SMITH John', person('John', 'SMITH')],
    ['Jan VAN DER BERG', person('Jan', 'VAN DER BERG')],
    ['JP Morgan', person('JP', 'Morgan')],
    ['María José Carreño Quiñones', person('María José', 'Carreño Quiñones')],
    ['Marie Curie née Sklodowska', person('Marie', 'Curie née Sklodowska')],
    ['E. V. Lucas', person('E. V.', 'Lucas')],
    ['Bank, Peter', person('Peter', 'Bank')],
    ['Sting', person('', 'Sting')],
    ['The late John Smith', person('John', 'Smith', { isDeceased: true })],
    ['John Smith (deceased)', person('John', 'Smith', { isDeceased: true })],
  ])('splits %s', (name, parts) => {
    expect(readParts(name)).toEqual(parts);
  });

  test.each([
    ['陳 大文', '陳', '大文', '陳大文'],
    ['陳\u3000大文', '陳', '大文', '陳大文'],
    ['陳, 大文', '陳', '大文', '陳大文'],
    ['毛利 蘭', '毛利', '蘭', '毛利蘭'],
    ['毛利蘭', '毛利', '蘭', '毛利蘭'],
    ['村上春樹', '村上', '春樹', '村上春樹'],
    ['さくら ももこ', 'さくら', 'ももこ', 'さくらももこ'],
    ['宮崎あおい', '宮崎', 'あおい', '宮崎あおい'],
    ['김 철수', '김', '철수', '김철수'],
    ['남궁민수', '남궁', '민수', '남궁민수'],
    ['歐陽 娜娜', '歐陽', '娜娜', '歐陽娜娜'],
    ['司馬相如', '司馬', '相如', '司馬相如'],
    ['諸葛亮', '諸葛', '亮', '諸葛亮'],
    ['王 小 明', '王', '小明', '王小明'],
    ['王和平', '王', '和平', '王和平'],
    ['Wong Kar Wai 王家衛', 'Wong', 'Kar Wai 王家衛', 'Wong Kar Wai 王家衛'],
    ['Wang Xiaoming', 'Wang', 'Xiaoming', 'Wang Xiaoming'],
    ['David Chan 陳大文', 'Chan 陳大文', 'David', 'David Chan 陳大文'],
  ])('splits off the family name of %s', (name, lastName, firstName, displayed) => {
    const parts = parseName(name);
    expect(parts).toMatchObject({ lastName, firstName });
    expect(nameOf({ ...parts, title: parts.honorific })).toBe(displayed);
  });

  test.each([
    ['陳大文先生', '陳', '先生'],
    ['田中太郎様', '田中', '様'],
    ['이영희 님', '이', '님'],
  ])('splits the title off %s', (name, lastName, honorific) => {
    expect(parseName(name)).toMatchObject({ lastName, honorific });
  });

  test.each([
    ['Ai, Weiwei', 'CN', 'Ai', 'Ai Weiwei', false],
    ['Chan Tai Man', 'HK', 'Chan', 'Chan Tai Man', false],
    ['Kim Min-jae', 'KR', 'Kim', 'Kim Min-jae', false],
    ['Jackie Chan', 'HK', 'Chan', 'Jackie Chan', false],
    ['Haruki Murakami', 'JP', 'Murakami', 'Haruki Murakami', true],
    ['John Smith', 'CN', 'Smith', 'John Smith', false],
    ['Ana García López', 'MX', 'García López', 'Ana García López', false],
    ['D. Juan García', 'ES', 'García', 'Juan García', false],
    ['M. Jean Dupont', 'FR', 'Dupont', 'Jean Dupont', false],
  ])('reads %s of %s by the convention of the country', (name, country, lastName, displayed, isUncertain) => {
    const parts = parseName(name, country);
    expect(parts).toMatchObject({ lastName, isUncertain });
    expect(nameOf({ ...parts, title: parts.honorific })).toBe(displayed);
  });

  test.each([
    ['Estate of John Smith', 'John', 'Smith'],
    ['The Estate of the late Mrs Jane Smith', 'Jane', 'Smith'],
    ['Executors of John Smith', 'John', 'Smith'],
    ['John Smith Estate', 'John', 'Smith'],
    ['Nachlass Hans Müller', 'Hans', 'Müller'],
    ['Espólio de João Silva', 'João', 'Silva'],
    ['Succession Dupont', '', 'Dupont'],
    ['Eredi Rossi', '', 'Rossi'],
  ])('sorts the estate %s under the name of the deceased', (name, firstName, lastName) => {
    expect(parseName(name)).toMatchObject({ kind: 'COMPANY', company: name, firstName, lastName });
  });

  test.each(
    `GALERIA PAU-BRASIL LTDA|Petrobras S.A.|Petrobras S/A|Empresa, S.L.|Müller GmbH|Müller GmbH & Co. KG|Siemens AG|Smith Ltd|
    Smith Limited|Acme LLC|Acme LLP|Acme Inc.|Acme Corp.|Acme PLC|Acme Pty Ltd|Jansen B.V.|Philips N.V.|Rossi S.r.l.|Rossi S.p.A.|
    Dupont SARL|Dupont SAS|García SL|José Silva ME|José Silva EIRELI|Nokia Oy|Volvo AB|Maersk A/S|Peter Müller e.K.|Kft Teszt Kft|
    大華有限公司|株式会社山田|주식회사 삼성|㈱山田|Galerie Perrotin|British Museum|Smith Foundation|Smith Family Trust|Smith & Sons|
    Gebrüder Thonet|Kunsthandel Jansen|Gooden & Fox|Mr & Mrs Smith & Sons Ltd`
      .split('|')
      .map((name) => name.trim()),
  )('recognizes the company %s', (name) => {
    expect(readParts(name)).toEqual(firm(name));
  });

  test.each(['John, Mary and Peter Smith', 'Ann & Bob & Carl Smith'])(
    'marks %s as uncertain, because the partners are unclear',
    (name) => {
      expect(readParts(name)).toEqual({ lastName: name, isUncertain: true });
    },
  );
});

describe('names with additions', () => {
  test.each<[string, Partial<NameParts>]>([
    ['Ortega y Gasset, José', person('José', 'Ortega y Gasset')],
    ['Silva e Souza, Maria', person('Maria', 'Silva e Souza')],
    ['The Lord Ashcombe', person('', 'Ashcombe', { honorific: 'The Lord' })],
    ['The Countess Odd', person('', 'Odd', { honorific: 'The Countess' })],
    ['WANG Xiaoming', person('Xiaoming', 'WANG', { familyFirst: true })],
    ['Ann Smith (née Brown)', person('Ann', 'Smith (née Brown)', { isUncertain: true })],
    ['Ann Smith c/o Bob Jones', person('Ann', 'Smith c/o Bob Jones', { isUncertain: true })],
  ])('splits %s', (name, parts) => {
    expect(readParts(name)).toEqual(parts);
  });
});
