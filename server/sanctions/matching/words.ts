/** Words that do not identify a person or company, in Latin letters. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Articles and words of descent within a name, which are often left out or joined. */
export const particles = set(`
  al el ul ur as ash ad ar at az bin ibn ben bint binti ould wald
  de da do dos das di del della dei der den van von zu zur la le du des und and et ve ap
`);

/** Titles and forms of address that lists and users write into names. */
export const titles = set(`
  mr mrs ms miss mx dr prof jr sr jnr snr esq sir dame lord lady haji hajji hadji hajj hadj hag sheikh shaykh sheik cheikh
  mullah mawlawi maulvi mawlana maulana ustad qari hafiz gen col maj capt lt
`);

export const legalForms = set(`
  ltd limited llc inc incorporated corp corporation co company plc llp lp lllp pllc gmbh mbh ag kg kgaa ohg ug ev eg se
  sa sas sarl sarlu eurl sci snc srl srls spa sl slu slne bv nv cv vof oy oyj ab as asa aps ltda eireli epp cia
  ooo oao zao pao ao nao gup fgup mup ip too tov tdv pat prat chp llp fze fzc fzco fzllc dmcc pte pty sdn bhd kk yk
  kft zrt nyrt doo dd ad ead eood ood sia uab oop cjsc ojsc jsc pjsc psc wll spc saog saoc sal pt tbk cv
  sro zoo spzoo sp
`);

/** Words that many companies share; one alone is no reason for a match. */
export const commonCompanyWords = set(`
  trading trade trust group holding holdings international general global import export importexport bank shipping
  marine maritime industries industrial industry services service enterprise enterprises invest investment investments
  finance financial capital partners management consulting construction engineering technology technologies systems
  solutions energy oil gas petroleum petrochemical transport logistics airlines aviation foundation society
  association organization organisation institute center centre university commercial national state public the of for
  sons brothers foreign economic production research development gruppa kompaniya firma
`);

/** Legal forms that are joined to the name, in Chinese, Japanese and Korean. */
export const eastAsianForms =
  /股份有限公司|股份有限责任公司|有限责任公司|有限責任公司|有限公司|集团公司|集团|集團|公司|株式会社|株式會社|有限会社|합자회사|유한회사|주식회사|\(주\)|（주）|㈜/g;

/** Legal forms that are written out. */
export const longLegalForms =
  /limited liability company|(?:public |open |closed )?joint[ -]stock company|società per azioni|società a responsabilità limitata|sociedade anônima|sociedad anónima|société anonyme|obshchestvo s ogranichennoy otvetstvennostyu|общество с ограниченной ответственностью|(?:публичное |открытое |закрытое )?акционерное общество|товариство з обмеженою відповідальністю|gesellschaft mit beschränkter haftung|aktiengesellschaft/giu;
