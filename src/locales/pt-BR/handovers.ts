import type en from '../en-US/handovers';

export default {
  'handovers.title': 'Trabalho',
  'handovers.none':
    'Não é responsável por clientes, tarefas, vendas, reservas, pedidos, metas nem assinaturas de relatórios.',
  'handovers.responsible': 'Responsável',
  'handovers.responsibleFor': 'Responsável por {work}',
  'handovers.open': 'Transferir trabalho',
  'handovers.dialog': 'Transferir o trabalho de {name}',
  'handovers.intro': 'Os colegas veem na hora o que recebem. O trabalho concluído mantém o nome de {name}.',
  'handovers.to': 'Transferir para',
  'handovers.each': '{work} para',
  'handovers.stays': 'Fica com {name}',
  'handovers.partly':
    '{receiver} pode assumir {movable, number} de {count, number}. {reason} Ficam com {name}:',
  'handovers.noneTaken': '{receiver} não pode assumir nada disto. {reason}',
  'handovers.more': 'e mais {count, number}',
  'handovers.submit': 'Transferir {count, number}',
  'handovers.submitNone': 'Transferir',
  'handovers.submitDeactivate': 'Transferir {count, number} e desativar',
  'handovers.deactivateOnly': 'Desativar sem transferir',
  'handovers.done': 'Transferido: {work}',
  'handovers.remaining':
    '{count, plural, one {# fica} other {# ficam}} com {name}. Escolha outro colega ou feche esta janela.',
  'handovers.first': '{name} ainda é responsável por {work}. Transfira isso antes de desativar a conta.',
  'handovers.customers': 'Clientes',
  'handovers.tasks': 'Tarefas',
  'handovers.auctions': 'Leilões',
  'handovers.collections': 'Coleções',
  'handovers.reservations': 'Reservas',
  'handovers.requests': 'Pedidos',
  'handovers.goals': 'Metas',
  'handovers.subscriptions': 'Assinaturas de relatórios',
  'handovers.count.customers': '{count, plural, one {# cliente} other {# clientes}}',
  'handovers.count.tasks': '{count, plural, one {# tarefa} other {# tarefas}}',
  'handovers.count.auctions': '{count, plural, one {# leilão} other {# leilões}}',
  'handovers.count.collections': '{count, plural, one {# coleção} other {# coleções}}',
  'handovers.count.reservations': '{count, plural, one {# reserva} other {# reservas}}',
  'handovers.count.requests': '{count, plural, one {# pedido} other {# pedidos}}',
  'handovers.count.goals': '{count, plural, one {# meta} other {# metas}}',
  'handovers.count.subscriptions':
    '{count, plural, one {# assinatura de relatório} other {# assinaturas de relatórios}}',
  'refusal.handover.preview_changed':
    'O trabalho mudou. Confira o que vai acontecer agora e confirme novamente.',
  'refusal.handover.role': 'A função dessa pessoa não permite isso.',
  'refusal.handover.department': 'Essa pessoa não pertence ao departamento.',
} satisfies Record<keyof typeof en, string>;
