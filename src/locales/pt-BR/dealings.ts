import type en from '../en-US/dealings';

export default {
  'dealings.title': 'Compras e consignações',
  'dealings.bought': 'Comprou',
  'dealings.consigned': 'Consignou',
  'dealings.spend': 'Total gasto, {currency}',
  'dealings.lots': '{count, plural, one {# lote ou obra} other {# lotes ou obras}}',
  'dealings.items': '{count, plural, one {# peça} other {# peças}}',
  'dealings.average': 'Média',
  'dealings.departments': 'Comprou em',
  'dealings.sellThrough': 'Taxa de venda por lote',
  'dealings.soldOf': '{sold} de {offered} lotes ofertados',
  'dealings.soldByValue': 'Taxa de venda por valor, {currency}',
  'dealings.lowEstimates': 'estimativas mínimas dos lotes ofertados',
  'dealings.none': 'Ainda sem compras nem consignações',
} satisfies Record<keyof typeof en, string>;
