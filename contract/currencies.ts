/**
 * Currencies: those of ISO 4217, two historic presets, and custom ones of the house. This table is authoritative, because
 * the ICU data of browsers and Node follow custom instead of the standard and disagree about exponents.
 */
export interface Currency {
  code: string;
  name: string;
  minorPerMajor: number;
  /**
   * 'DECIMAL', or the signs of its units and how many of each make the previous one: '£ 20 s 12 d' is 20 shillings to the
   * pound and 12 pence to the shilling.
   */
  notation: string;
}

export const preDecimalPound: Currency = {
  code: 'GBP-LSD',
  name: 'Pound, shillings, pence',
  minorPerMajor: 240,
  notation: '£ 20 s 12 d',
};
export const livre: Currency = {
  code: 'LIVRE',
  name: 'Livre, sols, deniers',
  minorPerMajor: 240,
  notation: 'l. 20 s. 12 d.',
};
export const presetCurrencies: readonly Currency[] = [preDecimalPound, livre];

/**
 * ISO 4217 codes by exponent. The last line of those with exponent 2 and BEF, ESP and ITL are withdrawn codes, needed for old
 * auctions.
 */
const isoByExponent: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF BEF ESP ITL',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
      CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR
      IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
      NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
      STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG
      ATS DEM FIM FRF IEP NLG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const isoCurrencies: ReadonlyMap<string, Currency> = new Map(
  Object.entries(isoByExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => {
      const currency: Currency = {
        code,
        name: code,
        minorPerMajor: 10 ** Number(exponent),
        notation: 'DECIMAL',
      };
      return [code, currency] as const;
    }),
  ),
);

export const isoCodes: readonly string[] = [...isoCurrencies.keys()].sort();
export const isIso = (code: string): boolean => isoCurrencies.has(code);

/** Returns the currency of a code: of ISO 4217, a preset, or one of the house's own currencies. */
export const findCurrency = (
  code: string,
  companyCurrencies: readonly Currency[] = [],
): Currency | undefined =>
  isoCurrencies.get(code) ??
  [...presetCurrencies, ...companyCurrencies].find((currency) => currency.code === code);

/** Like `findCurrency`, but throws for an unknown code, because an amount must never be shown without its currency. */
export function getCurrency(code: string, companyCurrencies: readonly Currency[] = []): Currency {
  const currency = findCurrency(code, companyCurrencies);
  if (!currency) throw new RangeError(`unknown currency ${code}`);
  return currency;
}

/** A unit of a non-decimal currency: its sign and its value in minor units. */
export interface Unit {
  sign: string;
  worth: number;
}

/**
 * Parses a notation: '£ 20 s 12 d' → £ worth 240, s worth 12, d worth 1. Returns undefined when the text is no notation or
 * its units do not make `minorPerMajor`.
 */
export function parseUnits({ notation, minorPerMajor }: Omit<Currency, 'code' | 'name'>): Unit[] | undefined {
  const words = notation.trim().split(/\s+/);
  const signs = words.filter((_, at) => at % 2 === 0);
  const counts = words.filter((_, at) => at % 2 === 1).map(Number);
  const isReadable =
    words.length % 2 === 1 &&
    words.length >= 3 &&
    counts.every((count) => Number.isInteger(count) && count >= 2) &&
    signs.every((sign) => sign.length <= 5 && !/[\d,\-/]|^\.+$/.test(sign)) &&
    new Set(signs).size === signs.length;
  if (!isReadable) return undefined;
  const units = signs.map((sign, at) => ({
    sign,
    worth: counts.slice(at).reduce((product, count) => product * count, 1),
  }));
  return units[0]?.worth === minorPerMajor ? units : undefined;
}

/** Returns the decimals of a decimal currency, or undefined for others. */
export function getDecimals({
  notation,
  minorPerMajor,
}: Omit<Currency, 'code' | 'name'>): number | undefined {
  const zeros = String(minorPerMajor).length - 1;
  return notation === 'DECIMAL' && 10 ** zeros === minorPerMajor ? zeros : undefined;
}

/** Signs that files use for a currency besides its code and its notation. */
const extraSigns: Readonly<Record<string, readonly string[]>> = {
  GBP: ['£', 'GB£', 'pounds', 'pound', 'stg', '英镑', '英鎊'],
  'GBP-LSD': ['£', 'l', 'l.', 'L'],
  LIVRE: ['livres', 'livre', 'liv.', 'l', 'l.', '#', '₶'],
  EUR: ['€', 'euros', 'euro', '欧元', '歐元'],
  USD: ['$', 'US$', '$US', 'U$S', 'dollars', '美元', '美金'],
  CAD: ['$', 'CA$', 'C$', '$CA', '加元'],
  AUD: ['$', 'A$', 'AU$', '澳元'],
  NZD: ['$', 'NZ$'],
  HKD: ['$', 'HK$', '港币', '港幣', '港元', '元'],
  SGD: ['$', 'S$'],
  TWD: ['$', 'NT$', 'NTD', 'NT', '元', '圓', '新台幣', '新臺幣', '台幣', '臺幣', '新台币'],
  MXN: ['$', 'MX$'],
  ARS: ['$', 'AR$'],
  CLP: ['$', 'CL$'],
  COP: ['$', 'COL$'],
  BRL: ['R$', 'reais', 'real'],
  CNY: ['¥', '￥', 'CN¥', '元', '圆', 'RMB', '人民币', '人民幣', 'yuan'],
  JPY: ['¥', '￥', 'JP¥', '円', '圓', '日元', '日圓', '日円', 'yen'],
  KRW: ['₩', '원', '韩元', '韓元', '韓圜', 'won'],
  INR: ['₹', 'Rs', 'Rs.', 'rupees', '/-'],
  CHF: ['Fr.', 'Fr', 'SFr.', 'SFr', 'Franken', 'francs', '瑞士法郎'],
  DKK: ['kr.', 'kr'],
  NOK: ['kr.', 'kr'],
  SEK: ['kr.', 'kr', 'kronor'],
  PLN: ['zł', 'zl'],
  CZK: ['Kč'],
  RUB: ['₽', 'руб.', 'руб'],
  TRY: ['₺', 'TL'],
  THB: ['฿'],
  PHP: ['₱'],
  ZAR: ['R'],
  FRF: ['F', 'fr', 'fr.', 'frs', 'frs.', 'francs'],
  DEM: ['DM'],
  NLG: ['fl', 'fl.', 'ƒ'],
};

/** Returns every sign that can mark an amount of this currency, longest first. */
export const listSigns = (currency: Currency): string[] =>
  [
    currency.code,
    ...(extraSigns[currency.code] ?? []),
    ...(parseUnits(currency)?.slice(0, 1) ?? []).map((u) => u.sign),
  ]
    .filter((sign, at, all) => all.indexOf(sign) === at)
    .sort((a, b) => b.length - a.length);
