import type en from '../en-US/pictures';

export default {
  'pictures.title': 'Imagens',
  'pictures.none': 'Ainda sem imagens',
  'pictures.none.add': 'Ainda sem imagem. Solte arquivos aqui ou adicione-os abaixo.',
  'pictures.add': 'Adicionar imagens',
  'pictures.adding': '{count, plural, one {Falta # imagem} other {Faltam # imagens}}',
  'pictures.remove': 'Remover imagem',
  'pictures.remove.ask': 'Remover esta imagem? Ela não pode ser recuperada.',
  'pictures.ordered': 'Ordem das imagens alterada',
  'pictures.order.hint': 'Arraste para ordenar; no teclado: Espaço, setas, Espaço.',
  'pictures.place': 'Imagem {place}: {name}',
  'pictures.retry': 'Processar de novo',
  'pictures.state.PENDING': 'Processando a imagem…',
  'pictures.state.READY': 'Pronta',
  'pictures.state.FAILED': 'Não foi possível processar a imagem. Tente de novo ou adicione-a outra vez.',
} satisfies Record<keyof typeof en, string>;
