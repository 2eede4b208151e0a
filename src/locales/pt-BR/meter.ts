import type en from '../en-US/meter';

export default {
  'meter.title': 'Compras vinculadas',
  'meter.hint':
    'Compras em categorias reguladas nos últimos doze meses, com comissão, incluindo familiares e representantes.',
  'meter.over': 'Verifique o comprador. As compras atingem o limite.',
  'meter.unknown':
    'Não é possível verificar o limite: falta a taxa de câmbio de {currencies}. O comprador precisa ser verificado até que um administrador a informe em Configurações · Regulamentação.',
  'meter.linked': 'Somado a',
  'meter.due': 'Com este lote o comprador atinge o limite. Verifique o comprador antes de vender o lote.',
  'regulation.intro':
    'Por lei, o comprador deve ser verificado quando uma compra, ou várias compras vinculadas, atinge este valor.',
  'regulation.threshold': 'Limite',
  'regulation.currency': 'Moeda',
  'regulation.thresholds': 'Limites',
  'regulation.remove.sure': 'Remover o limite que vale a partir de {day}?',
  'regulation.rates': 'Taxas de câmbio',
  'regulation.rates.none': 'Nenhuma taxa de câmbio ainda.',
  'regulation.source': 'Fonte',
  'regulation.validFrom': 'Válido a partir de',
  'regulation.rate': '1 unidade na moeda da casa',
} satisfies Record<keyof typeof en, string>;
