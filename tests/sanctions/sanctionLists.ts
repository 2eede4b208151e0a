/** Lists in their original formats, with invented people. */

const heads =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Country,Group Type,Alias Type,Alias Quality,Regime,Listed On,Last Updated,Group ID';

export interface Listed {
  id: string;
  first?: string;
  last: string;
  alias?: boolean;
  script?: string;
  born?: string;
  nationality?: string;
}

/** The British format: a row with its date, the headings, and a row for each name. */
export const british = (...rows: readonly Listed[]): string =>
  [
    'Last Updated,18/11/2026',
    heads,
    ...rows.map(
      ({ id, first = '', last, alias = false, script = '', born = '', nationality = '' }) =>
        `"${last}","${first}",,,,,,${script},,,${born},,,${nationality},,Individual,${alias ? 'AKA' : 'Primary name'},,Invented,01/01/2020,01/01/2020,${id}`,
    ),
  ].join('\r\n');

/** The European format. */
export const european = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-18T10:00:00">
  <sanctionEntity euReferenceNumber="EU.1.1" logicalId="1"><regulation programme="INV"/><subjectType code="person"/>
    <nameAlias firstName="Orsolya" middleName="" lastName="Képzelt" wholeName="Orsolya Képzelt" strong="true"/>
    <nameAlias firstName="" lastName="" wholeName="Орсоля Кепзельт" strong="true"/>
    <birthdate birthdate="1971-03-02" year="1971" countryIso2Code="HU"/>
    <citizenship countryIso2Code="HU"/></sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.2.2" logicalId="2"><subjectType code="enterprise"/>
    <nameAlias wholeName="Nowhere &amp; Sons Trading"/><address countryIso2Code="00"/></sanctionEntity>
</export>`;

/** The format of the United Nations. */
export const unitedNations = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-18"><INDIVIDUALS><INDIVIDUAL>
  <DATAID>1</DATAID><FIRST_NAME>ORSOLYA</FIRST_NAME><SECOND_NAME>KEPZELT</SECOND_NAME><UN_LIST_TYPE>Invented</UN_LIST_TYPE>
  <REFERENCE_NUMBER>INi.001</REFERENCE_NUMBER><NATIONALITY><VALUE>Hungary</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orsi K.</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1971</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>NOWHERE TRADING</FIRST_NAME>
  <REFERENCE_NUMBER>INe.001</REFERENCE_NUMBER><ENTITY_ALIAS><ALIAS_NAME>Nowhere Ltd</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`;
