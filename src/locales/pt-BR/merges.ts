import type en from '../en-US/merges';

export default {
  'merges.open': 'Unir…',
  'merges.title': 'Unir a outro registro',
  'merges.merged': 'Registro unido',
  'merges.other': 'O outro registro',
  'merges.choose': 'Escolha o registro que é o mesmo que {name}. Ele passará a fazer parte deste.',
  'merges.hint': 'Em cada campo, escolha o que fica. Funções, etiquetas e observações são as dos dois.',
  'merges.same': 'Os dois registros dizem o mesmo em todos os campos.',
  'merges.none': '(nada)',
  'merges.preview': 'O que passa a fazer parte de {name}',
  'merges.nothing': 'Nada mais está ligado ao outro registro.',
  'merges.printed': 'Nada do que foi impresso muda. A união pode ser desfeita durante {days, number} dias.',
  'merges.merge': 'Unir',
  'merges.done': '{name} agora é um só registro.',
  'merges.before': 'Registros unidos',
  'merges.who': '{name} ({no}), por {by}',
  'merges.undo': 'Desfazer a união',
  'merges.undone': 'Os dois registros estão separados novamente.',
  'merges.undoneOn': 'desfeita',
  'merges.remained': 'Não desfeito, pois foi alterado desde então: {what}',
  'merges.kind.contacts': '{count, plural, one {# contato} other {# contatos}}',
  'merges.kind.notes': '{count, plural, one {# nota ou ligação} other {# notas e ligações}}',
  'merges.kind.tasks': '{count, plural, one {# tarefa} other {# tarefas}}',
  'merges.kind.relations': '{count, plural, one {# relação} other {# relações}}',
  'merges.kind.interests': '{count, plural, one {# interesse} other {# interesses}}',
  'merges.kind.bankAccounts': '{count, plural, one {# conta bancária} other {# contas bancárias}}',
  'merges.kind.terms': '{count, plural, one {# condição} other {# condições}}',
  'merges.kind.consents': '{count, plural, one {# prova de consentimento} other {# provas de consentimento}}',
  'merges.kind.preferenceLinks':
    '{count, plural, one {# link de preferências} other {# links de preferências}}',
  'merges.kind.verifications': '{count, plural, one {a verificação} other {# verificações}}',
  'merges.kind.documents':
    '{count, plural, one {# documento de identidade} other {# documentos de identidade}}',
  'merges.kind.sanctionHits':
    '{count, plural, one {# ocorrência em listas de sanções} other {# ocorrências em listas de sanções}}',
  'merges.kind.purchases': '{count, plural, one {# compra} other {# compras}}',
  'merges.kind.results': '{count, plural, one {# resultado} other {# resultados}}',
  'merges.kind.reservations': '{count, plural, one {# reserva} other {# reservas}}',
  'merges.kind.stagedResults':
    '{count, plural, one {# resultado de arquivo} other {# resultados de arquivos}}',
  'merges.kind.consigned': '{count, plural, one {# peça consignada} other {# peças consignadas}}',
  'merges.kind.mergedBefore':
    '{count, plural, one {# registro unido antes} other {# registros unidos antes}}',
  'merges.kind.fields': '{count, plural, one {# campo} other {# campos}}',
  'refusal.customer.erased':
    'Os dados do cliente {customerNo} foram apagados; não é possível incluir nem alterar nada.',
  'refusal.customer.merged': 'Este registro foi unido a outro. Abra-o novamente para ver.',
  'refusal.customer.no_cards': 'O arquivo não contém cartões de contato.',
  'refusal.customer.too_many_cards':
    'O arquivo contém mais de {max} cartões de contato. Importe menos de cada vez.',
  'refusal.customer.cards_encoding':
    'Algumas letras do arquivo não podem ser lidas. Exporte os cartões novamente como vCard 3.0 ou 4.0 em UTF-8.',
  'refusal.merge.over': 'Uma união pode ser desfeita durante {days, number} dias; o prazo terminou.',
  'merges.kind.privacyRequests': '{count, plural, one {# pedido sobre dados} other {# pedidos sobre dados}}',
  'merges.kind.legalHolds': '{count, plural, one {# preservação} other {# preservações}}',
  'merges.kind.files': '{count, plural, one {# documento} other {# documentos}}',
  'merges.kind.segments': '{count, plural, one {# lista de destinatários} other {# listas de destinatários}}',
  'merges.kind.mails': '{count, plural, one {# e-mail de campanha} other {# e-mails de campanha}}',
} satisfies Record<keyof typeof en, string>;
