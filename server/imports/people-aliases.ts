import type { ImportField } from '#contract/import-fields';

/**
 * Names that other programs use for fields of customers and artists, folded by `foldHeader` and without the prefix for the
 * role (`vendor_`, `consignor_`). Sources: the published formats of Snoofa, Circuit Auction and SAN, and public registers of
 * museums. A new imported field of customers or artists is added here or matched by its own label.
 */
export const peopleNames = {
  customerNo: `customer no | customer number | client no | client number | kundennummer | kunden nr | numero do cliente | no client |
    numero client | 客户编号 | 客戶編號`,
  fullName: `full name | name | name and surname | customer | client | owner | nome completo | nom complet | vollstandiger name |
    nombre completo | nome e cognome | cognome e nome | nom et prenom | nom prenom | name vorname | vor und nachname | nombre y apellidos |
    apellidos y nombre | nome do cliente | cliente | kunde | customer name | client name | contact name | contact | display name |
    names | surname and name | naam | navn | namn | 姓名 | 全名 | 名称 | 名稱 | 客户姓名 | 客戶姓名 | 客户名称 | 客戶名稱 | 氏名 | お名前 | 名前 | 성명 | 이름`,
  kind: `kind | type | customer type | client type | art | tipo | 类型 | 類型`,
  honorific: `title | salutation title | mr mrs | prefix | anrede | titel | civilite | tratamento | tratamiento | titolo | 称谓 | 稱謂`,
  firstName: `first name | firstname | fname | f name | given name | given names | forename | vorname | prenom | nome | nombre | 名`,
  lastName: `last name | lastname | lname | l name | surname | family name | nachname | familienname | nom | nom de famille |
    sobrenome | apellido | apellidos | cognome | achternaam | 姓`,
  suffix: `suffix | name suffix | generation | namenszusatz | sufixo | sufijo | suffixe | 后缀 | 後綴`,
  familyFirst: `family name first`,
  partnerTitle: `partner title | spouse title`,
  partnerFirstName: `partner first name | spouse first name | partner | spouse`,
  partnerLastName: `partner last name | spouse last name`,
  company: `company | company name | firm | organisation | organization | business | firma | societe | entreprise | empresa |
    azienda | bedrijf | 公司 | 机构 | 機構`,
  standing: `standing | status | client status | situacao`,
  salutation: `salutation | greeting | dear | briefanrede | saudacao | 信函称呼 | 信函稱呼`,
  language: `language | preferred language | lang | sprache | langue | idioma | lingua | taal | 语言 | 語言 |
    language of letters | idioma das cartas | 信函语言 | 信函語言`,
  otherLanguages: `other languages | languages spoken | also speaks | tambem fala`,
  roles: `roles | role | rolle | papel | 角色`,
  tags: `tags | groups | mailing list | keywords | labels | etiquetas | 标签 | 標籤`,
  preferredDepartmentId: `department | preferred department | interest department | abteilung | departamento | 部门 | 部門`,
  occupation: `occupation | profession | job title | beruf | profissao | metier | profesion | 职业 | 職業`,
  bornOn: `date of birth | birth date | birthday | dob | geburtsdatum | date de naissance | data de nascimento |
    fecha de nacimiento | 出生日期 | 生日 | 出生年月日 | 生年月日 | 생년월일 | nascimento | geburtstag | date naissance | born | geboren`,
  dates: `life dates | dates | lebensdaten | datas | dates de vie | 生卒年`,
  website: `website | web | web site | homepage | url | site`,
  vatNumber: `vat number | vat no | vat | vat id | ust id | tva | numero tva | cnpj | cpf | cpf cnpj | cnpj cpf | nif | nie | dni | partita iva | 税号`,
  companyNumber: `company number | company no | registration number | handelsregister | siren | siret`,
  source: `source | origin of record | quelle | origem | herkunft | 来源 | 來源`,
  untracked: `do not track | untracked | no tracking | do not measure opens and clicks of their mail |
    nao medir aberturas e cliques nos e mails | 不统计其邮件的打开与点击 | 不統計其郵件的開啟與點按`,
  remarks: `remarks | notes | note | comments | comment | biographical notes | misc | bemerkung | bemerkungen | notizen | observacoes |
    remarques | notas | 备注 | 備註`,
  email: `email | e mail | email address | e mail address | emails | e mails | email addresses | mail | courriel | correio eletronico | 邮箱 | 郵箱 | 电子邮箱 | 電子郵件 | 電郵 | 电邮 | 電子信箱 | 电子邮件 | メール | メールアドレス | 이메일`,
  phone: `phone | telephone | tel | phone number | telephone number | phones | telephones | phone numbers | telephone numbers | mobile | mobile phone | cell | cell phone | hphone | wphone | ophone | work phone | home phone |
    telefon | telefone | telefono | portable | celular | 电话 | 電話 | 手机 | 手機 | 行動電話 | 联系电话 | 聯絡電話 | 電話番号 | 전화 | 전화번호 | celular | handy | whatsapp`,
  street: `address | street | street and house | address 1 | address1 | addr1 | address line 1 | address first line | address line | residence | strasse |
    adresse | rue | endereco | direccion | indirizzo | straat | 地址 | 住址 | 住所 | 주소`,
  postcode: `postcode | post code | zip | zip code | postal code | plz | postleitzahl | code postal | cep | cap | codigo postal | 邮编 | 郵編 | 邮政编码 | 郵政編碼 | 郵遞區號 | 郵便番号 | 우편번호`,
  town: `town | city | town city | ort | stadt | ville | cidade | ciudad | citta | plaats | 城市 | 縣市 | 市 | 市区町村 | 도시 | municipio | localita | localidad`,
  region: `state | county | region | province | county state | bundesland | estado | provincia | uf | estado uf | 省 | 州 | 省份 | 都道府県`,
  country: `country | country code | countrycode | land | pays | pais | paese | 国家 | 國家 | 国家地区 | 國家地區 | 国 | 국가`,
  relationKind: `relation | relation kind | relationship | kind of relation | beziehung | vinculo | 关系 | 關係`,
  relationTo: `related to | relation to | relates to | related customer | agent for | vinculado a | 关联客户`,
  consentEmail: `consent email | email consent | email opt in | marketing email | newsletter`,
  consentSms: `consent sms | sms consent | sms opt in`,
  consentPost: `consent post | consent mail | post consent | mail consent | postal opt in`,
  consentPhone: `consent phone | consent telephone | phone consent | phone opt in`,
  consentBasis: `consent basis | legal basis | lawful basis`,
  consentNote: `consent note | on what the consent rests | basis note`,
  consentSource: `consent source | opt in source`,
} satisfies Partial<Record<ImportField, string>>;

/**
 * Names of further columns of bidders: the bidder lists of platforms, SAN (`Paddle`) and Auction Mobility (`winnerPaddle`). The
 * paddle has the same names as in results.
 */
export const bidderNames = {
  channel: `channel | bids | bid type | bid method | bidding method | bidder type | attendance | lances | forma de lance | bieterart | 竞投方式 | 競投方式`,
  platform: `platform | site | bidding platform | portal | website name | provider | plataforma | plattform | plateforme | 平台`,
  limit: `limit | bid limit | bidding limit | credit limit | approved limit | spending limit | limite | limite de lances | limite de credito |
    kreditlimit | bietlimit | 限额 | 限額 | 竞投限额 | 競投限額`,
  deposit: `deposit | deposit paid | security deposit | deposito | caucao | anzahlung | kaution | depot | 保证金 | 保證金`,
  termsAccepted: `terms accepted | accepted terms | terms | t c accepted | terms and conditions | agreed to terms | condicoes aceitas |
    aceitou as condicoes | agb akzeptiert | 已接受规则 | 已接受規則`,
} satisfies Partial<Record<ImportField, string>>;

/**
 * Names of further columns of open items: ageing reports and open item lists of accounting programs. A bare `amount` is none of
 * them, because beside a balance it is what was invoiced.
 */
export const balanceNames = {
  balanceKind: `type of balance | document type | doc type | transaction type | type | kind | entry type | belegart | art | type de piece |
    tipo | tipo de documento | tipo de lancamento | 类型 | 類型 | 单据类型 | 單據類型`,
  documentNo: `document no | document number | doc no | invoice | invoice no | invoice number | invoice num | inv no | transaction no |
    transaction number | rechnungsnummer | rechnungsnr | rechnung nr | belegnummer | beleg nr | numero de facture | no facture | piece |
    numero da fatura | no da fatura | fatura | documento | numero do documento | numero de factura | factura | numero fattura | fattura |
    发票号 | 發票號 | 发票号码 | 發票號碼 | 单据号 | 單據號 | 单号 | 單號 | 账单号 | 帳單號`,
  documentDate: `document date | invoice date | date | date of invoice | issued | issued on | issue date | transaction date | posting date |
    rechnungsdatum | belegdatum | datum | date de facture | data da fatura | data de emissao | emissao | data | fecha | fecha de factura |
    data fattura | 日期 | 发票日期 | 發票日期 | 单据日期 | 單據日期 | 开票日期 | 開立日期`,
  dueDate: `due date | due | due on | date due | payment due | faellig | fallig | falligkeit | faelligkeit | faellig am | fallig am | echeance |
    date d echeance | vencimento | data de vencimento | vencimiento | fecha de vencimiento | scadenza | data scadenza | 到期日 | 到期日期 | 应付日期 |
    應付日期`,
  balanceCurrency: `currency | currency code | ccy | devise | wahrung | moeda | moneda | valuta | 币种 | 幣別 | 货币 | 貨幣`,
  openAmount: `open amount | amount open | open | open balance | balance | balance due | amount due | amount outstanding | outstanding |
    outstanding amount | outstanding balance | remaining | unpaid | offen | offener betrag | offener posten | saldo | restbetrag |
    solde | montant du | reste a payer | em aberto | valor em aberto | saldo em aberto | saldo devedor | pendiente | importe pendiente |
    da pagare | residuo | 未付金额 | 未付金額 | 未结金额 | 未結金額 | 余额 | 餘額 | 欠款 `,
} satisfies Partial<Record<ImportField, string>>;

export const artistNames = {
  artistName: `artist | artist name | name | full name | preferred name | artista | kunstler | kuenstler | artiste | nom | 艺术家 | 藝術家 | 姓名`,
  artistSortName: `sort name | artist sort | inverted name | list name | name in lists family name first |
    nome nas listas sobrenome primeiro | 列表中的姓名 姓在前`,
  artistDates: `dates | life dates | artist dates | lebensdaten | datas`,
  artistBorn: `year of birth | yearofbirth | birth year | born | begin date | birth date | geburtsjahr | ano de nascimento | 出生年份`,
  artistDied: `year of death | yearofdeath | death year | died | end date | death date | todesjahr | ano de falecimento | 逝世年份`,
  artistBirthPlace: `place of birth | placeofbirth | birthplace | geburtsort | local de nascimento | 出生地`,
  artistDeathPlace: `place of death | placeofdeath | deathplace | sterbeort | local de falecimento | 逝世地`,
  artistNationality: `nationality | artist nationality | nationalitat | nacionalidade | nationalite | 国籍 | 國籍`,
  artistAliases: `aliases | alias | also known as | aka | variant names | alternative names | other names | also called |
    tambem conhecido como | 别名 | 別名`,
  artistUrl: `url | link | web page | website | permalink | pagina na internet | 网页 | 網頁`,
  artistSource: `source | authority | quelle | fonte | 来源`,
} satisfies Partial<Record<ImportField, string>>;
