import type en from '../en-US/form';

export default {
  'form.changes': '{count, plural, one {# alteração} other {# alterações}}',
  'form.save': 'Salvar',
  'form.discard': 'Descartar',
  'form.saved': 'Salvo',
  'form.leave': 'Sair sem salvar?',
  'form.leave.hint':
    '{count, plural, one {# alteração ainda não foi salva e se perderia} other {# alterações ainda não foram salvas e se perderiam}}.',
  'form.leave.stay': 'Ficar aqui',
  'form.leave.go': 'Sair',
  'conflict.title': 'Outra pessoa salvou enquanto isso',
  'conflict.intro': '{by} salvou em {at}. Escolha, para cada campo, o que deve valer.',
  'conflict.intro.meanwhile': '{by} salvou enquanto isso. Escolha, para cada campo, o que deve valer.',
  'conflict.somebody': 'Alguém',
  'conflict.field': 'Campo',
  'conflict.theirs': 'Da outra pessoa',
  'conflict.mine': 'Meu',
  'conflict.save': 'Salvar esta escolha',
  'conflict.takeTheirs': 'Ficar com tudo da outra pessoa',
  'conflict.empty': 'vazio',
  'deed.blocked': 'Impossível agora: {reason}',
  'deed.reason': 'Motivo',
  'time.choose': 'Escolha o horário certo.',
  'time.skipped': '{time} não existe em {place}: os relógios são adiantados. Qual horário você quer dizer?',
  'time.repeated':
    '{time} ocorre duas vezes em {place}: os relógios são atrasados. Qual deles você quer dizer?',
  'amount.empty': 'Falta o valor.',
  'amount.unreadable': 'Isto não é um valor.',
  'amount.grouping': 'Os milhares não estão agrupados como no seu idioma.',
  'amount.ambiguous': 'Isto pode ser lido de duas maneiras.',
  'amount.three_decimals':
    'Três dígitos depois do separador decimal podem ser milhares. Digite o valor sem separador de milhar, por exemplo 1500.',
  'amount.too_fine': 'Há casas decimais demais para esta moeda.',
  'amount.negative': 'Um valor não pode ser negativo.',
  'amount.unit_range': 'Uma das unidades é grande demais.',
  'amount.too_large': 'É mais do que se pode contar.',
} satisfies Record<keyof typeof en, string>;
