import type en from '../en-US/views';

export default {
  'views.title': 'Visualizações',
  'views.mine': 'Minhas visualizações',
  'views.shared': 'Compartilhadas com a casa',
  'views.none':
    'Nenhuma visualização salva ainda. Pesquise, filtre e ordene como precisar e depois salve com um nome.',
  'views.by': '{name} · {by}',
  'views.changed': 'alterada desde que foi salva',
  'views.save': 'Salvar esta visualização…',
  'views.keep': 'Salvar o que é mostrado agora como “{name}”',
  'views.edit': 'Renomear, compartilhar, remover “{name}”…',
  'views.name': 'Nome da visualização',
  'views.share': 'Compartilhar com a casa',
  'views.remove': 'Remover',
  'views.removed': 'A visualização “{name}” foi removida.',
} satisfies Record<keyof typeof en, string>;
