import type en from '../en-US/merges';

export default {
  'merges.open': 'Unir registros…',
  'merges.title': 'Unir registros do cliente',
  'merges.merged': 'Registro unido',
  'merges.other': 'Outro registro',
  'merges.choose': 'Escolha o registro a unir a {name}.',
  'merges.hint':
    'Escolha qual valor manter em cada campo. Papéis, etiquetas e observações dos dois registros são mantidos.',
  'merges.same': 'Os dois registros têm o mesmo valor em todos os campos.',
  'merges.none': '(nada)',
  'merges.preview': 'Transferido para {name}',
  'merges.nothing': 'O outro registro não tem dados relacionados.',
  'merges.printed': 'Os nomes impressos não mudam. Você pode desfazer a união durante {days, number} dias.',
  'merges.merge': 'Unir registros',
  'merges.done': 'Registros unidos em {name}',
  'merges.before': 'Registros unidos',
  'merges.who': '{name} ({no}), por {by}',
  'merges.undo': 'Desfazer união',
  'merges.undone': 'União desfeita',
  'merges.undoneOn': 'desfeita',
  'merges.remained': 'Não desfeito porque foi alterado depois da união: {what}',
  'merges.kind.contacts': '{count, plural, one {# contato} other {# contatos}}',
  'merges.kind.notes': '{count, plural, one {# nota ou ligação} other {# notas e ligações}}',
  'merges.kind.tasks': '{count, plural, one {# tarefa} other {# tarefas}}',
  'merges.kind.customerEmails': '{count, plural, one {# e-mail} other {# e-mails}}',
  'merges.kind.relations': '{count, plural, one {# relação} other {# relações}}',
  'merges.kind.interests': '{count, plural, one {# interesse} other {# interesses}}',
  'merges.kind.bankAccounts': '{count, plural, one {# conta bancária} other {# contas bancárias}}',
  'merges.kind.terms': '{count, plural, one {# condição} other {# condições}}',
  'merges.kind.registrations':
    '{count, plural, one {# cadastro de licitante} other {# cadastros de licitante}}',
  'merges.kind.invoices': '{count, plural, one {# fatura} other {# faturas}}',
  'merges.kind.payments': '{count, plural, one {# pagamento} other {# pagamentos}}',
  'merges.kind.consents':
    '{count, plural, one {# registro de consentimento} other {# registros de consentimento}}',
  'merges.kind.preferenceLinks':
    '{count, plural, one {# link da página de preferências} other {# links da página de preferências}}',
  'merges.kind.verifications': '{count, plural, one {# verificação} other {# verificações}}',
  'merges.kind.documents':
    '{count, plural, one {# documento de identidade} other {# documentos de identidade}}',
  'merges.kind.sanctionHits':
    '{count, plural, one {# possível correspondência com sanções} other {# possíveis correspondências com sanções}}',
  'merges.kind.purchases': '{count, plural, one {# compra} other {# compras}}',
  'merges.kind.results': '{count, plural, one {# resultado} other {# resultados}}',
  'merges.kind.reservations': '{count, plural, one {# reserva} other {# reservas}}',
  'merges.kind.stagedResults':
    '{count, plural, one {# resultado de arquivo} other {# resultados de arquivos}}',
  'merges.kind.consigned': '{count, plural, one {# peça consignada} other {# peças consignadas}}',
  'merges.kind.mergedBefore': '{count, plural, one {# união anterior} other {# uniões anteriores}}',
  'merges.kind.fields': '{count, plural, one {# campo} other {# campos}}',
  'refusal.customer.erased':
    'Os dados do cliente {customerNo} foram eliminados. Não é possível incluir nem alterar nada.',
  'refusal.customer.merged': 'Este registro foi unido a outro. Recarregue a página para abri-lo.',
  'refusal.customer.no_cards': 'Este arquivo não contém cartões de contato. Escolha um arquivo vCard.',
  'refusal.customer.too_many_cards':
    'O arquivo contém mais de {max} cartões de contato. Importe menos de cada vez.',
  'refusal.customer.cards_encoding':
    'Alguns caracteres do arquivo não podem ser lidos. Exporte os cartões novamente como vCard 3.0 ou 4.0 em UTF-8.',
  'refusal.merge.over': 'Uniões podem ser desfeitas durante {days, number} dias. Esse prazo terminou.',
  'merges.kind.privacyRequests':
    '{count, plural, one {# solicitação de dados} other {# solicitações de dados}}',
  'merges.kind.legalHolds': '{count, plural, one {# preservação legal} other {# preservações legais}}',
  'merges.kind.files': '{count, plural, one {# arquivo} other {# arquivos}}',
  'merges.kind.segments': '{count, plural, one {# segmento} other {# segmentos}}',
  'merges.kind.mails': '{count, plural, one {# e-mail de campanha} other {# e-mails de campanha}}',
  'merges.result.moved': 'Transferido: {what}',
  'merges.result.leads': '{no} agora abre este registro. Os nomes impressos não mudam.',
  'merges.result.until': 'Você pode desfazer a união até {when}.',
  'merges.result.over': 'A união não pode mais ser desfeita.',
  'merges.result.separate': 'Os dois registros estão separados de novo.',
  'merges.result.duplicates': 'Verificar outras duplicidades',
  'merges.result.other': 'Abrir o outro registro',
} satisfies Record<keyof typeof en, string>;
