import { isCompanyName } from './company-name';
import { coupleOf, namesCouple } from './couple-name';
import { eastAsianCouple, eastAsianName, isEastAsian } from './east-asian-name';
import { eastAsianPerson, type NameParts, nobody, personOf } from './one-person';

const estates =
  /^estate:? (?!of |agents? )|^(?:the )?(?:estate|succession|executors?|exors|administrators?|heirs|personal representatives?) of (?:the )?(?:estate of (?:the )?)?(?:late )?|^(?:der )?nachla(?:ss|ß) (?:von |des |der )?|^erben(?:gemeinschaft)? (?:nach |von |der |des )?|^esp[oó]lio d[eoa] |^herdeiros d[eoa] |^(?:la )?succession (?:de la |de |du |d['’])?|^hoirie (?:de )?|^herencia (?:yacente )?de |^testamentar[ií]a de |^sucesi[oó]n de |^herederos de |^eredi(?:t[aà])? (?:di |del |della )?|^erven (?:van )?|^dodsbo (?:efter )?/iu;
const estateBehind =
  /,? \(?(?:estate|nachla(?:ss|ß)|esp[oó]lio|succession|\(?estate of\)?)\)?$|(?:遺產|遗产|の遺産)$/iu;
const late = /^(?:the )?late |^† ?|^feu |^[oa] falecid[oa] |^故\s?/iu;
const lateBehind =
  /,? \((?:deceased|dec['’]?d|verstorben|†|d[eé]c[eé]d[eé]e?|falecid[oa]|fallecid[oa]|deceduto|deceduta)\)$|, deceased$| †$/iu;

/**
 * The parts of a name that stands in one column, as custom writes people, couples, estates and companies.
 *
 * @param country - ISO code of where they live, or ''
 */
export function partsOfName(text: string, country = ''): NameParts {
  const name = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”]+|(?<!["“”])["“”]+$/g, '');
  const estate = name.replace(estates, '').replace(estateBehind, '');
  if (estate !== name && estate !== '' && !isCompanyName(estate)) return estateOf(name, estate, country);
  if (isCompanyName(name)) return { ...nobody, kind: 'COMPANY', company: name };
  const bare = name.replace(late, '').replace(lateBehind, '');
  const isDeceased = bare !== name && bare !== '';
  return { ...peopleOf(isDeceased ? bare : name, country), isDeceased };
}

/** An estate acts as a body; whose it is stays with it, so that it is found and filed under the family's name. */
function estateOf(name: string, person: string, country: string): NameParts {
  return { ...peopleOf(person, country), kind: 'COMPANY', company: name };
}

function peopleOf(name: string, country: string): NameParts {
  if (isEastAsian(name)) {
    const pair = eastAsianCouple(name);
    if (pair) {
      const [one, other] = pair.map((part) => eastAsianPerson(part, country));
      return {
        ...nobody,
        ...one,
        kind: 'COUPLE',
        partnerTitle: other?.honorific ?? '',
        partnerFirstName: other?.firstName ?? '',
        partnerLastName: other?.lastName ?? '',
      };
    }
    const together = eastAsianName(name, country);
    if (together?.isCouple) {
      const { honorific, firstName, lastName, familyFirst, partnerTitle } = together;
      return { ...nobody, kind: 'COUPLE', honorific, firstName, lastName, familyFirst, partnerTitle };
    }
  }
  if (namesCouple(name)) return coupleOf(name, country);
  const remark = remarkBehind.exec(name)?.[0] ?? '';
  const person = { ...nobody, ...personOf(name.slice(0, name.length - remark.length), country) };
  return remark === ''
    ? person
    : { ...person, lastName: `${person.lastName}${remark}`.trim(), isUncertain: true };
}

/** What stands behind a name is no part of it, and has no field of its own: `(née Brown)`, `c/o Bob Jones`. */
const remarkBehind = / (?:\([^()]{1,80}\)|c\/o .{1,80})$/i;
