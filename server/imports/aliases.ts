import { type Field, getExportHeader } from '#contract/api/field';
import {
  getImportLabel,
  type ImportField,
  type ImportTarget,
  importFields,
  importTargets,
  isAboutCustomers,
  isCatalogue,
  targetFields,
} from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { lotFields } from '#contract/lot-fields';
import { languages } from '#contract/session';
import { workFields } from '#contract/works';
import { namesOtherPrice } from './other-prices';
import { artistNames, balanceNames, bidderNames, peopleNames } from './people-aliases';
import { findPricePart } from './price-header';
import { importTexts } from './texts';

/**
 * Names that other programs and catalogs use for our fields, folded by `foldHeader`. Sources: the published formats of
 * LiveAuctioneers, GAP Toolbox, Easy Live, HiBid, Auction Flex, Proxibid, iRostrum, Circuit Auction, Auction Mobility,
 * Tandem, and the terms used by catalogs in several languages.
 */
const headerNames: Record<ImportField, string> = {
  number: `lot | lot no | lot nr | lot n | lot number | lotnum | lotno | lot num | number | num | nr | lote | no lote | no do lote | no de lot | no lot | no lotto | no de lote |
    numero lote | numero do lote | n lote | n do lote | numero de lote | los | losnr | los nr | losnummer | numero |
    numero lot | numero de lot | n lot | n de lot | lotto | n lotto | numero lotto | kavel | kavelnummer | sequence number |
    catalogue number | catalog no | lot # | 拍卖号 | 拍賣號 | 拍品號 | 拍号 | 序号 | 序號 | ロット | ロット番号 | lot番号 | 出品番号 | 로트 | 로트번호 | 拍品号 | 图录号 | 圖錄號 | lot号 | 编号 | 編號 | 拍品編號 | 拍品编号`,
  itemNo: `item no | item nr | item number | item num | itemno | itemnumber | item id | itemid | work no | work number | object no | object number |
    numero do item | no do item | n do item | numero da obra | objektnummer | objekt nr | numero d objet | 藏品号 | 藏品編號 | 藏品编号 |
    作品编号 | 作品編號`,
  reference: `reference | ref | item no | item number | item id | itemid | object id | object number | inventory number |
    inventory no | inv | inv no | inv nr | inv number | inventar nr | inventarnummer | numero inventaire | accession number | internal id | unique id |
    lot reference number | external ref | external reference | reference elsewhere | stock no | stock number | barcode | sku | referencia |
    xml id | pi record no | 货号`,
  section: `section | heading | sale section | rubrique | abschnitt | secao | seccion | session | 章节 | 章節 | 专题 | 專題 | 分类标题 | 單元 | 单元`,
  lotTitle: `lot title override | title of the lot | title of the whole lot | group title`,
  title: `title | lot title | lead | short description | titre | titel | titulo | titolo | objekt | object title | nom |
    name | bezeichnung | designation | descricao | subject | seller artwork | 拍品名称 | 拍品名稱 | 作品名称 | 作品名稱 | 作品名 | 題名 | タイトル | 작품명 | 제목 | 名称 | 名稱 | 品名 | 标题 | 標題`,
  artist: `artist | artist name | artist maker | maker | creator | author | authorstandard | artiste | auteur | kunstler |
    kuenstler | artista | autor | autore | kunstenaar | designer | manufacturer | 作者 | 艺术家 | 藝術家 | 作家 | 作家名 | 作者名 | アーティスト | 작가 | 작가명`,
  attribution: `attribution | attribution qualifier | attrib mod | authorstyle | zuschreibung | atribuicao | attribuzione | 归属`,
  description: `description | lot description | long description | full description | body | desc | text | texte |
    beschreibung | descrizione | descripcion | details | catalogue text | catalogue description | note | 描述 | 说明 | 說明 | 拍品描述`,
  medium: `medium | mediums | material | materials | materials techniques | technique | technik | tecnica | materiau |
    materiaux | matiere | material e tecnica | 材质 | 材質 | 媒材`,
  dateText: `date | date text | period | style period | datierung | datation | datacao | data da obra | epoque |
    年代 | 创作年代 | 創作年代`,
  dimensions: `dimensions | dimension | size | sizes | masse | abmessungen | dimensoes | dimensiones | dimensioni |
    formaat | formatted dimens | 尺寸`,
  weight: `weight | weights | net weight | gewicht | poids | pesagem | peso liquido | gewicht in gramm | 克重 | 净重 | 淨重`,
  edition: `edition | editions | edition size | edition number | auflage | editie | tirage | edicao | edicion | edizione |
    tiratura | oplage | 版次 | 版数 | 版數 | 限量`,
  signature: `signature | signatures | signed | signatur | signiert | signe | assinado | firmado | firmato |
    handtekening | gesigneerd | 款识 | 款識 | 落款`,
  inscriptions: `inscriptions | inscription | marks | inscribed | inschrift | inschriften | bezeichnung und marken | inscricao |
    marcas | inscripcion | inscripciones | iscrizione | iscrizioni | opschrift | 题跋 | 題跋 | 铭文 | 銘文`,
  exhibited: `exhibited | exhibitions | exhibition | exhibition history | ausstellung | ausstellungen | exposition |
    expositions | exposicao | exposicion | exposiciones | esposizione | esposizioni | tentoonstelling | tentoonstellingen |
    展览记录 | 展覽紀錄`,
  literature: `literature | bibliography | references | publications | literatur | bibliographie | literatura |
    publicacoes | bibliografia | letteratura | literatuur | 出版 | 文献 | 文獻`,
  certificate: `certificate | certificates | certificate of authenticity | coa | certificate no | certificate number | gutachten |
    zertifikat | expertise | certificat | certificado de autenticidade | certificado | certificato | certificaat |
    鉴定证书 | 鑑定證書`,
  conditionReport: `condition | condition report | zustand | etat | estado | estado de conservacao | etat de conservation |
    stato di conservazione | conservazione | conditie | 品相`,
  provenance: `provenance | provenienz | proveniencia | procedencia | provenienza | herkomst | 来源 | 來源`,
  department: `department | departement | abteilung | departamento | dipartimento | afdeling | 部门 | 部門`,
  category: `category | categories | category name | categoryname | category code | categorycode | main category | kategorie |
    categorie | categoria | rubriek | 类别 | 類別 | 分类`,
  consignor: `consignor | consignor name | consignor no | consignor number | consignor code | consignor id | consignor email | vendor |
    vendor name | vendor no | vendor number | vendor code | vendor id | vendor email | seller no | seller number | seller code |
    seller id | einlieferer | einlieferer nr | einlieferernummer | deposant | consignante | comitente | proprietario | conferente |
    mandante | inbrenger | 委托人 | 委託人 | 委托方 | 委託方 | 送拍人`,
  houseOwned: `house owned | own property | house property | owned by the house | eigenware | propriedade da casa | 本行自有 | 自有`,
  quantity: `quantity | qty | menge | anzahl | quantite | quantidade | cantidad | quantita | aantal | 数量 | 數量`,
  estimateLow: `low estimate | est | estimates | estimated price | estimated value | guide price | guide | estimation | estimacion | taxe |
    schatzwert | prix estime | preco estimado | precio estimado | prezzo stimato | valor estimado | valor estimativo | 预估价 | 預估價 | 估值 | low estimate | lowest | low est | estimate low | estimation low | est low | lowestimate | estimate from |
    minimum estimate | est min | minimum estimate each | est min each | low | estimate | est price | estimation basse | est bas |
    est basse | estimation bas | schatzpreis | schatzung | schatzung von | schatzpreis von | untere schatzung |
    schatzpreis unten | estimativa | estimativa minima | estimativa baixa | avaliacao | valor avaliacao | avaliacao inicial |
    valor avaliacao inicial | stima | stima minima | stima min | estimacion minima | estimado bajo | richtprijs |
    schatting laag | 评估价 | 予想価格 | 評価額 | エスティメート | 추정가 | 예상가 | 估价 | 估價 | 最低估价 | 最低估價 | 估价下限 | 低估价 | 低估價`,
  estimateHigh: `high estimate | highest | high est | estimate high | estimation high | est high | highestimate | estimate to |
    maximum estimate | est max | maximum estimate each | est max each | high | estimation haute | est haut | est haute |
    estimation haut | schatzung bis | schatzpreis bis | obere schatzung | schatzpreis oben | estimativa maxima | estimativa alta |
    stima massima | stima max | estimacion maxima | estimado alto | schatting hoog | 最高估价 | 最高估價 | 估价上限 | 高估价 | 高估價`,
  reserve: `reserve | mindestpreis | preco minimo | precio minimo | prezzo minimo | prix minimum | prix plancher | 底标 | 底標 | reserve price | total reserve | minimum price | limit | limite | limitpreis | prix de reserve |
    preco de reserva | reserva | precio de reserva | prezzo di riserva | riserva | limiet | 底价 | 底價 | 保留价`,
  startPrice: `start price | aufrufpreis | startgebot | preco base | precio base | prezzo base | prix de base | preco de saida | 起价 | 起價 | 起标价 | 起標價 | startprice | starting bid | starting price | opening price | openingprice | opening bid |
    start bid each | mise a prix | prix de depart | startpreis | ausruf | ausrufpreis | aufruf | rufpreis | lance inicial |
    lance minimo | preco inicial | precio de salida | base d asta | inzet | 起拍价 | 起拍價`,
  vatScheme: `vat scheme | vat | tax scheme | vat code | tva | mwst | regime tva | iva | sales tax vat | regime iva | btw`,
  arrApplies: `arr | arr applies | artist s resale right | artist s resale right applies | artist resale rights |
    artists resale right | droit de suite | folgerecht | direito de sequencia | 适用艺术家追续权 | 適用藝術家轉售權`,
  location: `location | location nickname | where it is kept | lagerort | standort | emplacement | localizacao | ubicacion | posizione | locatie | 位置`,
  notes: `notes | internal notes | lot notes | auctioneer notes | auctioneer s note | bemerkung | bemerkungen | anmerkung |
    remarques | observacoes | observaciones | notas | opmerkingen | 备注 | 備註`,
  currency: `currency | price currency | devise | wahrung | moeda | moneda | valuta | price unit | 币种 | 貨幣 | 货币`,
  saleDay: `sale date | date of sale | auction date | lot sale date | data do leilao | date de vente | auktionsdatum |
    fecha de subasta | 拍卖日期 | 拍賣日期`,
  hammer: `hammer | realised | realized | precio | adjudicado | precio adjudicado | precio de adjudicacion | erlos | prijs | hammer price | hammerprice | price | sold price | soldprice | sold for | price realised | price realized |
    realised price | total hammer price | winning bid | pounds | prix | prix d adjudication | adjudication | adjuge |
    zuschlag | zuschlagspreis | preis | martelo | preco de martelo | preco | valor de arremate | valor arrematado |
    valor total arrematado | arremate | preco de venda | precio de martillo | precio de remate | remate | prezzo |
    prezzo di aggiudicazione | aggiudicazione | price quantity | price amount | hamerprijs | opbrengst | 落札価格 | 落札額 | 낙찰가 | 成交价格 | 成交價格 | 落槌价 | 落槌價 | 成交价 | 成交價`,
  askingPrice: `asking price | asking | price | sale price | selling price | list price | retail price | gallery price | net price |
    price amount | prix | prix de vente | prix demande | preis | verkaufspreis | preco | preco pedido | preco de venda |
    precio | precio de venta | prezzo | prezzo di vendita | prijs | verkoopprijs | 价格 | 價格 | 售价 | 售價 | 要价 | 報價 | 报价`,
  priceOnRequest: `on request | price on application | poa | por | auf anfrage | preis auf anfrage | sur demande |
    prix sur demande | sob consulta | preco sob consulta | a consultar | su richiesta | op aanvraag | 价格面议 | 價格面議`,
  askingNote: `price note | note on price | note on the price | prix note | preisnotiz | preco nota`,
  labelText: `label | wall label | wall text | caption | etikett | cartel | etiqueta | texto de parede | didascalia |
    标签文字 | 標籤文字 | 展签 | 展籤`,
  shillings: `shillings | shilling | s | sh | sols | sous`,
  pence: `pence | d | deniers | penny`,
  priceNote: `price note | note on price | prix note`,
  buyer: `buyer | buyer name | purchaser | winningbidder | winning bidder | winner | winner name | winnername | bidder |
    buy name | acheteur | acquereur | adjudicataire | kaufer | kaeufer | bieter | comprador | arrematante | acquirente |
    compratore | aggiudicatario | koper | 买家 | 買家 | 竞得人`,
  paddle: `paddle | paddle number | paddle no | buyer number | buyer no | bidder number | bidder no | bid card | bid card no |
    winner paddle | winnerpaddle | bieternummer | bieternr | numero acheteur | paleta | placa | numero do comprador |
    palette | numero de paleta | paletta | 号牌 | 號牌 | 竞买号牌`,
  outcome: `status | result | lot status | sold | outcome | transaction | sale status | vendu | resultat | statut | ergebnis |
    verkauft | vendeu | vendido | situacao | resultado | estado del lote | venduto | esito | verkocht | 状态 | 狀態 | 成交状态`,
  ...peopleNames,
  ...artistNames,
  ...bidderNames,
  ...balanceNames,
};

/** Normalizes a header for comparison: `Artist's_Resale-Right ` → `artist s resale right`. */
export const foldHeader = (header: string): string =>
  header
    .replace(/^\s*£\s*$/, 'pounds')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/n[.\s]*[º°]|[#№º°]/g, ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // NFD splits Korean syllables; NFC joins them again.
    .normalize('NFC')
    .trim();

/** Returns our own labels of a field in every supported language, folded. */
const listTranslatedLabels = (field: ImportField): string[] =>
  languages.map((language) =>
    foldHeader((importTexts(language) as Record<string, string>)[getImportLabel(field)] ?? ''),
  );

/** Generic names for a number. They count as the lot number only when no other name matches. */
const bareNumbers: ReadonlySet<string> = new Set(
  ['no', 'num', 'n', '号', '號', '番号', '번호', '号码', '號碼'].map(foldHeader),
);

const registerNumbers = [
  'id',
  'vendor id',
  'buyer id',
  'customer id',
  'client id',
  'artist id',
  'custno',
  'cust no',
  'record no',
];

/** Maps the header names of files to the fields of a target. When two fields share a name, the first in the table wins. */
function indexHeaders(noun: ImportTarget): ReadonlyMap<string, ImportField> {
  const fieldByName = new Map<string, ImportField>();
  const fields = (Object.keys(headerNames) as ImportField[]).filter((field) =>
    targetFields[noun].includes(field),
  );
  // In a list of persons a bare number identifies a customer or artist; in a catalog it may be a lot number.
  if (!isCatalogue(noun)) for (const name of registerNumbers) fieldByName.set(name, 'reference');
  for (const listNames of [(field: ImportField) => headerNames[field].split('|'), listTranslatedLabels])
    for (const field of fields)
      for (const name of listNames(field)) {
        const words = foldHeader(name);
        if (!fieldByName.has(words)) fieldByName.set(words, field);
        // `LotNumber` and `lotnumber` are the same name, but folding splits only the first into words.
        const joined = words.replace(/ /g, '');
        if (!fieldByName.has(joined)) fieldByName.set(joined, field);
      }
  return fieldByName;
}
const fieldsByHeader = Object.fromEntries(importTargets.map((noun) => [noun, indexHeaders(noun)])) as Record<
  ImportTarget,
  ReadonlyMap<string, ImportField>
>;

/** `Est. (GBP)`, `估价（人民币）`: the currency does not change which field is meant. */
const currencySuffix =
  / (?:in )?(?:gbp|usd|eur|euro|euros|chf|brl|jpy|twd|ntd|nt|cny|rmb|hkd|hk|inr|rs|us|r|pounds|人民币|人民幣|港币|港幣|新台币|新臺幣|新台幣|美元|英镑|英鎊|欧元|歐元|元)$/;

/** Files prefix a column with the role of the person it describes: `vendor_firstname`, `consignor_email`. */
const rolePrefix = /^(vendor|buyer|consignor|seller|owner|client|customer|winner|bidder|contact) /;

export interface HeaderMatch {
  field: ImportField;
  /** 3: exact name; 2: after removing a language or number suffix; 1: as part of a longer header */
  strength: 1 | 2 | 3;
}

/** Returns whether a header names the shillings or pence of an amount, even when the target has no field for them. */
export const namesPricePart = (header: string, noun: ImportTarget): boolean =>
  isCatalogue(noun) && findPricePart(foldHeader(header), (name) => isAmount(name, noun)) !== undefined;

const isAmount = (name: string, noun: ImportTarget): boolean => {
  const field = fieldsByHeader[noun].get(name);
  return field !== undefined && importFields[field] === 'amount';
};

/** Headers of our own exports from which nothing is imported; a part of one may name another field. */
const unimportedHeaders: ReadonlySet<string> = new Set(
  [itemFields, lotFields, workFields].flatMap((fields) =>
    Object.values<Field>(fields).flatMap((field) =>
      field.import === false ? foldHeader(getExportHeader(field) ?? '') : [],
    ),
  ),
);

/** Returns the field of a target that a header names, or undefined. */
export function matchHeader(header: string, noun: ImportTarget): HeaderMatch | undefined {
  const fieldByName = fieldsByHeader[noun];
  const folded = foldHeader(header);
  if (folded === '' || folded.length > 60) return undefined;
  const exact = fieldByName.get(folded) ?? fieldByName.get(folded.replace(/ /g, ''));
  if (!exact && noun === 'auctions' && bareNumbers.has(folded)) return { field: 'number', strength: 2 };
  // `s` and `d` may also be measurements.
  if (exact) return { field: exact, strength: folded === 's' || folded === 'd' ? 1 : 3 };
  if (unimportedHeaders.has(folded)) return undefined;
  const pricePart = isCatalogue(noun) ? findPricePart(folded, (name) => isAmount(name, noun)) : undefined;
  if (pricePart) {
    // Only the hammer price can be read from several columns.
    const isOther =
      isAmount(pricePart.baseHeader, noun) && fieldByName.get(pricePart.baseHeader) !== 'hammer';
    return !isOther && targetFields[noun].includes(pricePart.part)
      ? { field: pricePart.part, strength: 2 }
      : undefined;
  }
  const withoutRole = isAboutCustomers(noun) ? folded.replace(rolePrefix, '') : folded;
  const bare = withoutRole
    .replace(/ (en|fr|de|it|es|pt|nl|zh)$/, '')
    .replace(/ (1|01)$/, '')
    .replace(currencySuffix, '');
  const nearMatch = fieldByName.get(bare) ?? fieldByName.get(bare.replace(/ /g, ''));
  if (nearMatch) return { field: nearMatch, strength: 2 };
  if (/\d/.test(folded)) return undefined;
  const words = folded.split(' ');
  for (let length = words.length - 1; length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length).join(' ');
      const field = part.length > 3 ? fieldByName.get(part) : undefined;
      if (field && isAmount(part, noun) && namesOtherPrice(folded, field)) return undefined;
      if (field) return { field, strength: 1 };
    }
  return undefined;
}

/** Returns whether any part of a header names an amount, even an amount that is not imported. */
export function mentionsAmount(header: string, noun: ImportTarget): boolean {
  const words = foldHeader(header).split(' ').slice(0, 12);
  return words.some((_, from) =>
    words.some((_, to) => to >= from && isAmount(words.slice(from, to + 1).join(' '), noun)),
  );
}

/** Returns the fields that a header may mean in any target. */
export const listPossibleFields = (header: string): ImportField[] =>
  importTargets.flatMap((noun) => matchHeader(header, noun)?.field ?? []);
