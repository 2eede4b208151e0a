import type en from '../en-US/comments';

export default {
  'comments.title': 'Comentários',
  'comments.text': 'Comentário',
  'comments.placeholder': 'Escreva um comentário. Use @ para mencionar um colega.',
  'comments.post': 'Publicar comentário',
  'comments.save': 'Salvar',
  'comments.cancel': 'Cancelar',
  'comments.edit': 'Editar comentário',
  'comments.edited': 'editado',
  'comments.remove': 'Excluir comentário',
  'comments.remove.sure': 'Excluir este comentário?',
  'comments.resolve': 'Resolver',
  'comments.reopen': 'Reabrir',
  'comments.resolvedBy': 'Resolvido por {by}',
  'comments.none': 'Ainda sem comentários',
  'comments.resolved': '{count, plural, one {# comentário resolvido} other {# comentários resolvidos}}',
} satisfies Record<keyof typeof en, string>;
