import type en from '../en-US/pictures';

export default {
  'pictures.title': 'Imagens',
  'pictures.none': 'Ainda sem imagem.',
  'pictures.none.add': 'Ainda sem imagem. Solte arquivos aqui ou adicione-os abaixo.',
  'pictures.add': 'Adicionar imagens',
  'pictures.adding': '{count, plural, one {Falta # imagem} other {Faltam # imagens}}',
  'pictures.remove': 'Remover esta imagem',
  'pictures.remove.ask': 'Remover esta imagem? Ela não pode ser recuperada.',
  'pictures.ordered': 'As imagens estão em nova ordem.',
  'pictures.order.hint': 'Arraste para ordenar; no teclado: Espaço, setas, Espaço.',
  'pictures.place': 'Imagem {place}: {name}',
  'pictures.retry': 'Tentar de novo',
  'pictures.state.PENDING': 'Esta imagem está sendo preparada.',
  'pictures.state.READY': 'Pronta',
  'pictures.state.FAILED': 'Não foi possível preparar esta imagem.',
} satisfies Record<keyof typeof en, string>;
