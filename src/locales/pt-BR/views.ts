import type en from '../en-US/views';

export default {
  'views.title': 'Visualizações',
  'views.subscribe': 'Assinar “{name}”',
  'views.mine': 'Minhas visualizações',
  'views.shared': 'Visualizações compartilhadas',
  'views.none':
    'Nenhuma visualização salva ainda. Pesquise, filtre e ordene como precisar e depois salve com um nome.',
  'views.changed': 'Alterações não salvas',
  'views.save': 'Salvar esta visualização…',
  'views.keep': 'Atualizar “{name}” com a lista atual',
  'views.edit': 'Editar a visualização “{name}”…',
  'views.name': 'Nome da visualização',
  'views.share': 'Compartilhar com a casa',
  'views.remove': 'Excluir visualização',
  'views.removed': 'Visualização “{name}” excluída',
} satisfies Record<keyof typeof en, string>;
