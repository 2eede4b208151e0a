import type en from '../en-US/works';

export default {
  'works.askingPrice': 'Preço pedido',
  'works.priceOnRequest': 'Preço sob consulta',
  'works.priceNote': 'Nota de preço',
  'works.labelText': 'Texto da etiqueta',
  'works.cause.title': '{count, plural, one {# obra sem título} other {# obras sem título}}',
  'works.cause.category': '{count, plural, one {# obra sem categoria} other {# obras sem categoria}}',
  'works.cause.department': '{count, plural, one {# obra sem departamento} other {# obras sem departamento}}',
  'works.cause.askingPrice':
    '{count, plural, one {# obra sem preço pedido} other {# obras sem preço pedido}}',
  'works.cause.picture': '{count, plural, one {# obra sem imagem} other {# obras sem imagem}}',
  'works.cause.description': '{count, plural, one {# obra sem descrição} other {# obras sem descrição}}',
  'works.work': 'Obra',
  'works.place': 'N.º',
  'works.place.invalid': 'A posição é um número inteiro a partir de 1.',
  'works.move.none': 'Ela já está ali.',
  'works.open': 'Abrir a obra {itemNo}',
  'works.grid': 'Obras de {code}',
  'works.count': '{total, plural, =0 {Nenhuma obra} one {# obra} other {# obras}}',
  'works.selected': '{count, plural, one {# obra selecionada} other {# obras selecionadas}}',
  'works.none': 'Ainda não há obras',
  'works.none.hint': 'Procure uma peça aqui, ou escolha peças na lista de peças e adicione-as.',
  'works.pick': 'Adicionar peça: número, título, artista',
  'works.pick.none': 'Nenhuma peça livre corresponde.',
  'works.fromItems': 'Da lista de peças',
  'works.added':
    '{count, plural, =0 {Nada foi adicionado.} one {# peça foi adicionada a {code}.} other {# peças foram adicionadas a {code}.}}',
  'works.addTo': 'Adicionar a uma coleção',
  'works.remove': 'Retirar',
  'works.remove.ask':
    'Retirar {count, plural, one {a peça {first}} other {estas # obras}} da coleção? {count, plural, one {Ela fica livre} other {Elas ficam livres}} para ser {count, plural, one {oferecida} other {oferecidas}} em outro lugar.',
  'works.removed': '{count, plural, one {# obra foi retirada} other {# obras foram retiradas}}.',
} satisfies Record<keyof typeof en, string>;
