import type { CustomerKind } from '#contract/customer-fields';
import { isParticle } from '#contract/name-particles';

/** What a name in one column says. */
export interface NameParts {
  kind: CustomerKind;
  honorific: string;
  firstName: string;
  lastName: string;
  familyFirst: boolean;
  partnerFirstName: string;
  partnerLastName: string;
  company: string;
}

const nobody: NameParts = {
  kind: 'PERSON',
  honorific: '',
  firstName: '',
  lastName: '',
  familyFirst: false,
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
};

const companyWords =
  /(^|[\s,(])(ltd|limited|llc|llp|inc|corp|plc|gmbh|ag|kg|s\.?a|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|ltda|sarl|co|sons|company|galler(y|ies)|galerie|galleria|galer[ií]a|museum|mus[eé]e|museo|museu|foundation|stiftung|fondation|funda[cç][aã]o|fundaci[oó]n|trust|bank|university|universit[aä]t|library|antiques|auctions?)(\.|[\s,)]|$)/i;
const companySigns = /公司|画廊|畫廊|博物[馆館]|美[术術][馆館]|基金[会會]|集[团團]|拍[卖賣]行/;
const titles =
  /^(mr|mrs|ms|miss|dr|prof|professor|herr|frau|mme|mlle|sir|lady|lord|dame|sr|sra|dona|don)\.?\s+(?=\S+\s)/i;
const between = /\s+(?:&|and|und|et)\s+|[和與与]/i;
const compoundFamilies: readonly string[] =
  '欧阳歐陽司马司馬上官诸葛諸葛司徒东方東方独孤獨孤南宫南宮夏侯皇甫尉迟尉遲公孙公孫慕容长孙長孫宇文'.match(
    /../g,
  ) ?? [];

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** First and last name of one person: `Bosch, Catharina van den`, `Vera Inventar`, `王小明`. */
function personOf(text: string): Pick<NameParts, 'firstName' | 'lastName' | 'familyFirst'> {
  const [last = '', given, ...more] = text.split(/\s*,\s*/);
  if (given !== undefined) {
    const first = words(given);
    const before: string[] = [];
    while (isParticle(first.at(-1) ?? '')) before.unshift(first.pop() ?? '');
    // `de Oude`, `Junior` belong to the name; `Bt`, `heer van Cortenhoeff` stand behind it.
    const own = more.filter(
      (part) => /^(d[eie]\S*|the|le|l['’]) /i.test(part) || /^(jr|sr|junior|senior|[ivx]+)\.?$/i.test(part),
    );
    const behind = more.filter((part) => !own.includes(part));
    const family = [...before, last, ...own].join(' ');
    return { firstName: first.join(' '), lastName: [family, ...behind].join(', '), familyFirst: false };
  }
  if (/^\p{Script=Han}{2,4}$/u.test(text)) {
    const size = text.length > 2 && compoundFamilies.includes(text.slice(0, 2)) ? 2 : 1;
    return { firstName: text.slice(size), lastName: text.slice(0, size), familyFirst: true };
  }
  const all = words(text);
  if (all.length < 2 || /^(family|familie|famille|fam[ií]lia)$/i.test(all.at(-1) ?? ''))
    return { firstName: '', lastName: text, familyFirst: false };
  let from = all.length - 1;
  while (from > 1 && isParticle(all[from - 1] ?? '')) from--;
  return { firstName: all.slice(0, from).join(' '), lastName: all.slice(from).join(' '), familyFirst: false };
}

/** Two people: `Jan and Marie Smit`, `Smit, Jan & Marie`, `Smit, Jan & Bos, Marie`. */
function coupleOf(one: string, other: string): NameParts {
  const count = (text: string) => words(text).length;
  // `Gooden & Fox`, two names of families, is a firm.
  if (!one.includes(',') && count(one) === 1 && count(other) === 1)
    return { ...nobody, kind: 'COMPANY', company: `${one} & ${other}` };
  if (!one.includes(',') && count(one) === 1) {
    const partner = personOf(other);
    return {
      ...nobody,
      kind: 'COUPLE',
      firstName: one,
      lastName: partner.lastName,
      partnerFirstName: partner.firstName,
    };
  }
  const first = personOf(one);
  if (!other.includes(',') && count(other) === 1)
    return { ...nobody, ...first, kind: 'COUPLE', partnerFirstName: other };
  const partner = personOf(other);
  const isOneFamily = partner.lastName === first.lastName;
  return {
    ...nobody,
    ...first,
    kind: 'COUPLE',
    partnerFirstName: partner.firstName,
    partnerLastName: isOneFamily ? '' : partner.lastName,
  };
}

/** The parts of a name that stands in one column, as custom writes people, couples and companies. */
export function partsOfName(text: string): NameParts {
  const name = text.replace(/\s+/g, ' ').trim();
  if (companyWords.test(name) || companySigns.test(name))
    return { ...nobody, kind: 'COMPANY', company: name };
  const honorific = titles.exec(name)?.[1] ?? '';
  const bare = name.replace(titles, '');
  const [one = '', other, more] = bare.split(between);
  if (other && more === undefined && one !== '') return { ...coupleOf(one, other), honorific };
  return { ...nobody, ...personOf(bare), honorific };
}
