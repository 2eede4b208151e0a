import type en from '../en-US/meter';

export default {
  'meter.title': 'Compras vinculadas',
  'meter.hint':
    'Doze meses, com comissão, em categorias reguladas por lei, com a família e os representantes.',
  'meter.over': 'O comprador precisa ser verificado.',
  'meter.noRate': 'Falta a cotação da moeda do limite: veja as configurações da casa.',
  'meter.missing': 'Não contado, por falta de cotação: {currencies}',
  'meter.linked': 'Com',
  'meter.due':
    'Atinge o limite com este lote e não está verificado: é preciso verificar o comprador antes do martelo.',
  'regulation.intro':
    'A partir deste valor a lei exige conhecer o comprador, em uma compra ou em várias vinculadas.',
  'regulation.threshold': 'Limite',
  'regulation.currency': 'Moeda',
  'regulation.rates': 'Cotações',
  'regulation.rates.none': 'Nenhuma cotação.',
  'regulation.validFrom': 'A partir de',
  'regulation.rate': 'Valor na moeda da casa',
} satisfies Record<keyof typeof en, string>;
