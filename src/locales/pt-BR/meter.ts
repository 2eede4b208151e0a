import type en from '../en-US/meter';

export default {
  'meter.title': 'Compras vinculadas',
  'meter.hint':
    'Doze meses, com comissão, em categorias reguladas por lei, com a família e os representantes.',
  'meter.over': 'O comprador precisa ser verificado.',
  'meter.unknown':
    'As compras não podem ser comparadas com o limite: falta a taxa de câmbio de {currencies}. O comprador precisa ser verificado até que um administrador a informe.',
  'meter.linked': 'Com',
  'meter.due':
    'Atinge o limite com este lote e não está verificado: é preciso verificar o comprador antes da arrematação.',
  'regulation.intro':
    'A partir deste valor a lei exige conhecer o comprador, em uma compra ou em várias vinculadas.',
  'regulation.threshold': 'Limite',
  'regulation.currency': 'Moeda',
  'regulation.thresholds': 'Limites',
  'regulation.remove.sure': 'Remover o limite que vale a partir de {day}?',
  'regulation.rates': 'Cotações',
  'regulation.rates.none': 'Nenhuma cotação.',
  'regulation.validFrom': 'A partir de',
  'regulation.rate': 'Valor na moeda da casa',
} satisfies Record<keyof typeof en, string>;
