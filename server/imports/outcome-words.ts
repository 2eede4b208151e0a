import type { LotResult } from '#contract/lot-states';

type Language = 'en' | 'pt' | 'zh' | 'fr' | 'de' | 'it' | 'es' | 'nl';

/**
 * Texts for the result of a lot, by language and without accents. Blanks, hyphens and dashes, underscores, slashes, brackets,
 * quotation marks, apostrophes, asterisks and `.,;:!` are ignored: `B/I`, `b.i.` and `BI` are equal. `BI'd`, which would then
 * equal `bid`, is recognized by `parseOutcome`.
 */
export const outcomeWords: Readonly<Record<LotResult, Readonly<Record<Language, string>>>> = {
  SOLD: {
    en: 'sold|hammer|yes|y|true|1|sold after sale|sold aftersale|sold post sale|sold after auction|aftersale|after sale|post sale|sold online|sold in room|sold privately|sold by private treaty',
    pt: 'vendido|vendida|vendidos|arrematado|arrematada|sim|s|v|vendido pos leilao|venda pos leilao',
    zh: '成交|已售|售出|已售出|已成交|拍出|落槌|落锤|是|拍后成交|拍後成交|拍定|已拍定|得標|得标',
    fr: 'adjuge|adjugee|vendu|vendue|vendus|vendues|v|oui|vendu apres vente|vente apres vente',
    de: 'verkauft|zugeschlagen|v|ja|wahr|nachverkauf|im nachverkauf verkauft',
    it: 'venduto|venduta|aggiudicato|aggiudicata|si|dopo asta|venduto dopo asta',
    es: 'vendido|vendida|rematado|rematada|adjudicado|adjudicada|venta posterior',
    nl: 'verkocht|afgehamerd|nagift',
  },
  PASSED: {
    en: `bought in|bi|passed|passed in|pass|unsold|not sold|did not sell|no sale|no bid|no bids|bid not reached|ns|dns|
      reserve not met|unsold reserve not met|passed reserve not met|rnm|reserve not reached|reserve not achieved|no takers|not reached|below reserve|no|n|false|0`,
    pt: `nao|nao vendido|nao vendida|nao arrematado|nao arrematada|nao vendeu|sem lance|sem lances|sem oferta|sem licitacao|
      sem licitante|invendido|nao houve lances|sem licitantes|retirado por falta de lances|reserva nao atingida|encalhado`,
    zh: `未成交|流拍|流标|流標|未售|未售出|未拍出|无人应价|無人應價|无人出价|無人出價|未达底价|未達底價|底价未到|未达保留价|未達保留價|收回|否`,
    fr: `invendu|invendue|invendus|invendues|non vendu|non vendue|non vendus|nv|ravale|ravalee|retire faute d'enchere|
      retire faute d'encheres|pas d'enchere|pas vendu|pas vendue|sans enchere|sans encheres|non adjuge|non adjugee|rachete|non`,
    de: `unverkauft|nicht verkauft|nicht zugeschlagen|kein zuschlag|ohne zuschlag|zuruckgegangen|zuruckgekauft|zuruck|ruckgang|
      ruckgange|ruckkauf|kein gebot|ohne gebot|keine gebote|limit nicht erreicht|nein|falsch`,
    it: `invenduto|invenduta|invenduti|non venduto|non venduta|non aggiudicato|non aggiudicata|andato deserto|deserto|deserta|asta deserta|
      nessuna offerta|senza offerte|ritirato per mancanza di offerte`,
    es: `no vendido|no vendida|desierto|desierta|no adjudicado|no adjudicada|sin vender|sin ofertas|sin puja|sin pujas|sin postor|
      invendido|no rematado|no rematada|quedo desierto`,
    nl: 'niet verkocht|onverkocht|opgehouden|nee',
  },
  WITHDRAWN: {
    en: 'withdrawn|wd|wdn|withdrew|withdrawn from sale|lot withdrawn|withdrawn lot|not offered|removed|pulled',
    pt: 'retirado|retirada|retirado do leilao|retirada do leilao|lote retirado|retirado de pregao|retirado do pregao|suspenso|suspensa',
    zh: '撤拍|撤回|撤标|撤標|撤展|撤销|撤銷|已撤拍|已撤回|拍品撤回|取消拍卖|取消拍賣',
    fr: 'retire|retiree|retires|retire de la vente|lot retire|retrait|retire avant vente',
    de: 'zuruckgezogen|zuruckgez|zuruckgenommen|ruckzug|entfallt|aus der auktion genommen|vor der auktion zuruckgezogen',
    it: 'ritirato|ritirata|lotto ritirato|ritirato dall asta|ritiro',
    es: 'retirado de la subasta|retirado de subasta|lote retirado|retirada de la subasta',
    nl: 'teruggetrokken|ingetrokken',
  },
  SUBJECT: {
    en: 'subject|subject to approval|subject to reserve|subject to confirmation|sold subject|conditional|conditionally sold|provisional|sub judice',
    pt: 'condicional|venda condicional|em aprovacao|sob condicao|sujeito a aprovacao',
    zh: '待定|待确认|待確認|保留成交|保留成交（待委托人确认）|有条件成交|有條件成交',
    fr: 'sous reserve|vendu sous reserve|adjuge sous reserve|en attente',
    de: 'unter vorbehalt|vorbehalt|zuschlag unter vorbehalt|uv',
    it: 'con riserva|sotto riserva|in attesa',
    es: 'bajo reserva|sujeto a aprobacion|venta condicional|pendiente',
    nl: 'onder voorbehoud',
  },
};
