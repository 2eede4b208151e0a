import type en from '../en-US/duplicates';

export default {
  'duplicates.title': 'Duplicidades',
  'duplicates.hint': 'Registros que podem ser do mesmo cliente, os mais prováveis primeiro.',
  'duplicates.none': 'Nenhuma possível duplicidade.',
  'duplicates.merge': 'Comparar e unir',
  'duplicates.mergeOf': 'Comparar e unir {one} e {other}',
  'duplicates.dismiss': 'Marcar como diferentes',
  'duplicates.dismissOf': 'Marcar {one} e {other} como diferentes',
  'duplicates.dismissed': 'Marcados como clientes diferentes',
  'duplicates.score': '{score, number} de 100',
  'duplicates.otherName': 'Nome diferente, mesmos contatos',
  'duplicates.perhaps': 'Possível duplicidade de:',
  'duplicates.term.NAME': 'nome semelhante ({points})',
  'duplicates.term.EMAIL': 'mesmo e-mail ({points})',
  'duplicates.term.PHONE': 'mesmo telefone ({points})',
  'duplicates.term.BORN': 'mesma data de nascimento ({points})',
  'duplicates.term.ADDRESS': 'mesmo endereço ({points})',
  'duplicates.term.BORN_OTHERWISE': 'data de nascimento diferente ({points})',
} satisfies Record<keyof typeof en, string>;
