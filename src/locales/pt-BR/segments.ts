import type en from '../en-US/segments';

export default {
  'activity.segments.freeze': 'fixou os membros',
  'activity.segments.thaw': 'retomou a atualização automática',
  'activity.segments.add-people': 'adicionou clientes',
  'refusal.segment.missing': 'Um segmento usado aqui não existe mais. Remova-o ou escolha outro.',
  'refusal.segment.circle':
    'O segmento “{name}” conteria a si mesmo por meio de outros. Remova-o ou escolha outro.',
  'refusal.segment.too_large':
    'Este segmento e os segmentos que ele usa têm mais de {max} condições. Remova algumas.',
  'refusal.segment.frozen': 'Os membros deste segmento estão fixados. Ative antes a atualização automática.',
  'refusal.segment.not_frozen':
    'Este segmento é atualizado automaticamente; não é possível adicionar clientes manualmente. Fixe antes os membros.',
  'segments.title': 'Segmentos',
  'segments.segment': 'Segmento',
  'segments.new': 'Novo segmento',
  'segments.create': 'Salvar segmento',
  'segments.created': '{name} salvo',
  'segments.name': 'Nome',
  'segments.description': 'Descrição',
  'segments.condition': 'Condições',
  'segments.condition.none': 'Clientes adicionados manualmente.',
  'segments.incomplete': 'Complete ao menos uma condição.',
  'segments.empty': 'Ainda não há segmentos',
  'segments.empty.hint':
    'Salve grupos de clientes a quem você escreve com frequência, como colecionadores de um artista, compradores de um departamento ou visitantes da última exposição.',
  'segments.tab.all': 'Todos',
  'segments.tab.frozen': 'Fixados',
  'segments.tab.archived': 'Arquivados',
  'segments.kind': 'Membros',
  'segments.dynamic': 'Atualização automática',
  'segments.frozen': 'Fixado em {day}',
  'segments.members': '{count, plural, one {# cliente} other {# clientes}}',
  'segments.live': 'Tamanho do público',
  'segments.mailable':
    '{count, plural, one {# deles pode receber e-mail} other {# deles podem receber e-mail}}',
  'segments.mailable.topic': 'Tema do e-mail',
  'segments.sample': 'Amostra',
  'segments.createdBy': 'Criado por',
  'segments.createdAt': 'Criado em',
  'segments.freeze': 'Fixar membros',
  'segments.freeze.hint':
    'Os membros atuais permanecem no segmento. Ninguém é adicionado nem removido automaticamente.',
  'segments.thaw': 'Atualizar automaticamente',
  'segments.archive': 'Arquivar segmento',
  'segments.restore': 'Restaurar segmento',
  'segments.people': 'Membros',
  'segments.people.none': 'Nenhum membro',
  'segments.history': 'Atividade',
  'segments.add': 'Adicionar ao segmento',
  'segments.add.new': 'Novo segmento “{name}”',
  'segments.added': '{count, plural, one {# cliente adicionado} other {# clientes adicionados}} a {name}',
} satisfies Record<keyof typeof en, string>;
