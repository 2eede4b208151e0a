import { isCompanyName } from './company-name';
import { isCoupleName, parseCouple } from './couple-name';
import { isEastAsian, parseEastAsianName, splitEastAsianCouple } from './east-asian-name';
import { emptyName, type NameParts, parseEastAsianPerson, parsePerson } from './one-person';

const estatePrefix =
  /^estate:? (?!of |agents? )|^(?:the )?(?:estate|succession|executors?|exors|administrators?|heirs|personal representatives?) of (?:the )?(?:estate of (?:the )?)?(?:late )?|^(?:der )?nachla(?:ss|ß) (?:von |des |der )?|^erben(?:gemeinschaft)? (?:nach |von |der |des )?|^esp[oó]lio d[eoa] |^herdeiros d[eoa] |^(?:la )?succession (?:de la |de |du |d['’])?|^hoirie (?:de )?|^herencia (?:yacente )?de |^testamentar[ií]a de |^sucesi[oó]n de |^herederos de |^eredi(?:t[aà])? (?:di |del |della )?|^erven (?:van )?|^dodsbo (?:efter )?/iu;
const estateSuffix =
  /,? \(?(?:estate|nachla(?:ss|ß)|esp[oó]lio|succession|\(?estate of\)?)\)?$|(?:遺產|遗产|の遺産)$/iu;
const latePrefix = /^(?:the )?late |^† ?|^feu |^[oa] falecid[oa] |^故\s?/iu;
const lateSuffix =
  /,? \((?:deceased|dec['’]?d|verstorben|†|d[eé]c[eé]d[eé]e?|falecid[oa]|fallecid[oa]|deceduto|deceduta)\)$|, deceased$| †$/iu;

/**
 * Parses a name in one column into the parts of a person, couple, estate or company.
 * @param country - ISO code of the country of residence, or ''
 */
export function parseName(text: string, country = ''): NameParts {
  const name = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”]+|(?<!["“”])["“”]+$/g, '');
  const estate = name.replace(estatePrefix, '').replace(estateSuffix, '');
  if (estate !== name && estate !== '' && !isCompanyName(estate)) return toEstate(name, estate, country);
  if (isCompanyName(name)) return { ...emptyName, kind: 'COMPANY', company: name };
  const bare = name.replace(latePrefix, '').replace(lateSuffix, '');
  const isDeceased = bare !== name && bare !== '';
  return { ...parsePeople(isDeceased ? bare : name, country), isDeceased };
}

/**
 * Returns an estate as a company that also has the name of the deceased, so that it is found and sorted by the family name.
 */
function toEstate(name: string, person: string, country: string): NameParts {
  return { ...parsePeople(person, country), kind: 'COMPANY', company: name };
}

function parsePeople(name: string, country: string): NameParts {
  if (isEastAsian(name)) {
    const pair = splitEastAsianCouple(name);
    if (pair) {
      const [one, other] = pair.map((part) => parseEastAsianPerson(part, country));
      return {
        ...emptyName,
        ...one,
        kind: 'COUPLE',
        partnerTitle: other?.honorific ?? '',
        partnerFirstName: other?.firstName ?? '',
        partnerLastName: other?.lastName ?? '',
      };
    }
    const couple = parseEastAsianName(name, country);
    if (couple?.isCouple) {
      const { honorific, firstName, lastName, familyFirst, partnerTitle } = couple;
      return { ...emptyName, kind: 'COUPLE', honorific, firstName, lastName, familyFirst, partnerTitle };
    }
  }
  if (isCoupleName(name)) return parseCouple(name, country);
  const remark = trailingRemark.exec(name)?.[0] ?? '';
  const person = { ...emptyName, ...parsePerson(name.slice(0, name.length - remark.length), country) };
  return remark === ''
    ? person
    : { ...person, lastName: `${person.lastName}${remark}`.trim(), isUncertain: true };
}

/** A remark after the name is not part of it and has no field of its own: `(née Brown)`, `c/o Bob Jones`. */
const trailingRemark = / (?:\([^()]{1,80}\)|c\/o .{1,80})$/i;
