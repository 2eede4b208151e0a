/** Lists in their published formats, with invented people. */

const headings =
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,IMO number'.split(
    ',',
  );

type Row = Readonly<Record<string, string>>;
const person = {
  'Unique ID': 'INV0001',
  'OFSI Group ID': '99001',
  'Regime Name': 'Invented',
  'Designation Type': 'Individual',
};
const rows: readonly Row[] = [
  {
    ...person,
    'Name 6': 'QUILFETHER',
    'Name 1': 'Ambros',
    'Name type': 'Primary Name Variation',
    'D.O.B': 'dd/mm/1962',
  },
  {
    ...person,
    'Name 6': 'QUILLFEATHER',
    'Name 1': 'Ambrose',
    'Name type': 'Primary Name',
    'Name non-latin script': 'Амброз Квиллфезер',
    'D.O.B': '12/03/1963',
    'Nationality(/ies)': 'Russia',
    'Address Country': 'Cyprus',
  },
  {
    ...person,
    'Name 6': 'The Feather',
    'Name type': 'Alias',
    'Alias strength': 'Low quality a.k.a',
    'Country of birth': 'Syria',
  },
  {
    'Unique ID': 'INV0002',
    'Name 6': 'BRASSLANTERN TRADING FZE',
    'Name type': 'Primary Name',
    'Regime Name': 'Invented',
    'Designation Type': 'Entity',
  },
  {
    'Unique ID': 'INV0003',
    'Name 6': 'MV LANTERN',
    'Name type': 'Primary Name',
    'Regime Name': 'Invented',
    'Designation Type': 'Ship',
    'IMO number': '0000001',
  },
];

const quoted = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** The UK Sanctions List as CSV: the date of the report, the headings, and a row for each name. */
export const ukList = (line: (cells: string[], headings: readonly string[]) => string = quoted): string =>
  [
    'Report Date: 08-Oct-2026',
    line([...headings], headings),
    ...rows.map((row) =>
      line(
        headings.map((heading) => row[heading] ?? ''),
        headings,
      ),
    ),
  ].join('\r\n');

/** The UK Sanctions List as XML. */
export const ukXml = `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><DateGenerated>08/10/2026</DateGenerated>
<Designation><LastUpdated>04/08/2026</LastUpdated><UniqueID>INV0001</UniqueID><OFSIGroupID>99001</OFSIGroupID>
  <Names>
    <Name><Name1>Ambros</Name1><Name6>QUILFETHER</Name6><NameType>Primary Name Variation</NameType></Name>
    <Name><Name6>QUILLFEATHER</Name6><Name1>Ambrose</Name1><NameType>Primary Name</NameType></Name>
    <Name><Name6>The Feather</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
  </Names>
  <NonLatinNames><NonLatinName><NameNonLatinScript>Амброз Квиллфезер</NameNonLatinScript></NonLatinName></NonLatinNames>
  <RegimeName>Invented</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
  <IndividualDetails><Individual><DOBs><DOB>dd/mm/1962</DOB><DOB>12/03/1963</DOB></DOBs>
    <Nationalities><Nationality>Russia</Nationality></Nationalities></Individual></IndividualDetails>
  <Addresses><Address><AddressCountry>Cyprus</AddressCountry></Address></Addresses>
  <IndividualDetails><Individual><BirthDetails><Location><CountryOfBirth>Syria</CountryOfBirth></Location></BirthDetails>
  </Individual></IndividualDetails></Designation>
<Designation><UniqueID>INV0002</UniqueID><Names><Name><Name6>BRASSLANTERN TRADING FZE</Name6>
  <NameType>Primary Name</NameType></Name></Names><RegimeName>Invented</RegimeName>
  <IndividualEntityShip>Entity</IndividualEntityShip></Designation>
<Designation><UniqueID>INV0003</UniqueID><Names><Name><Name6>MV LANTERN</Name6><NameType>Primary Name</NameType></Name></Names>
  <RegimeName>Invented</RegimeName><IndividualEntityShip>Ship</IndividualEntityShip></Designation>
</Designations>`;

/** The list of OFSI as it was published until January 2026, with an element for each name. */
export const formerUkXml = `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfFinancialSanctionsTarget xmlns="http://schemas.hmtreasury.gov.uk/ofsi/consolidatedlist">
<FinancialSanctionsTarget><name1>Orsi</name1><Name6>KEPZELT</Name6><GroupTypeDescription>Individual</GroupTypeDescription>
  <AliasType>AKA</AliasType><RegimeName>Invented</RegimeName><GroupID>7</GroupID></FinancialSanctionsTarget>
<FinancialSanctionsTarget><name1>Orsolya</name1><Name6>KEPZELT</Name6><DateOfBirth>02/03/1971</DateOfBirth>
  <GroupTypeDescription>Individual</GroupTypeDescription><AliasType>Primary name</AliasType>
  <RegimeName>Invented</RegimeName><GroupID>7</GroupID></FinancialSanctionsTarget>
</ArrayOfFinancialSanctionsTarget>`;

/**
 * The list of the European Union as CSV, with a row for each name or date of birth. Rows of one entry are not always
 * adjacent.
 */
export const euCsv = `\ufefffileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;Citizenship_CountryIso2Code;BirthDate_BirthDate;BirthDate_Year;BirthDate_YearRangeFrom;BirthDate_YearRangeTo
18/11/2026;11;EU.11.1;P;INV;Képzelt;Orsolya;;Orsolya Képzelt;;;;;
18/11/2026;12;EU.12.2;E;INV;;;;"Nowhere & Sons; Trading";;;;;
18/11/2026;11;EU.11.1;P;INV;;;;;HU;1971-03-02;1971;;
18/11/2026;11;EU.11.1;P;INV;;;;Орсоля Кепзельт;;;;1970;1972
`;
