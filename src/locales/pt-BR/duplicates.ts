import type en from '../en-US/duplicates';

export default {
  'duplicates.title': 'Duplicidades',
  'duplicates.hint': 'Registros que podem ser de um só cliente, com os motivos; os mais parecidos primeiro.',
  'duplicates.none': 'Não há dois registros que pareçam de um só cliente.',
  'duplicates.merge': 'Comparar e unir',
  'duplicates.mergeOf': 'Comparar e unir {one} e {other}',
  'duplicates.dismiss': 'Não é o mesmo',
  'duplicates.dismissOf': '{one} e {other} não são o mesmo',
  'duplicates.dismissed': 'São dois clientes.',
  'duplicates.score': '{score, number} de 100',
  'duplicates.otherName': 'Nome diferente, mesmos contatos',
  'duplicates.perhaps': 'Talvez o mesmo que:',
  'duplicates.term.NAME': 'nome semelhante ({points})',
  'duplicates.term.EMAIL': 'mesmo e-mail ({points})',
  'duplicates.term.PHONE': 'mesmo telefone ({points})',
  'duplicates.term.BORN': 'mesma data de nascimento ({points})',
  'duplicates.term.ADDRESS': 'mesmo endereço ({points})',
  'duplicates.term.BORN_OTHERWISE': 'outra data de nascimento ({points})',
} satisfies Record<keyof typeof en, string>;
