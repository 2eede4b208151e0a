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
  'form.leave.go': 'Sair sem salvar',
  'conflict.title': 'Outra pessoa salvou alterações',
  'conflict.intro': '{by} salvou em {at}. Escolha, para cada campo, a versão a manter.',
  'conflict.intro.meanwhile':
    '{by} salvou enquanto você editava. Escolha, para cada campo, a versão a manter.',
  'conflict.unknownUser': 'Alguém',
  'conflict.field': 'Campo',
  'conflict.theirs': 'Da outra pessoa',
  'conflict.mine': 'Sua',
  'conflict.save': 'Salvar esta escolha',
  'conflict.takeTheirs': 'Ficar com tudo da outra pessoa',
  'conflict.empty': 'Vazio',
  'action.blocked': 'Ainda não disponível. {reason}',
  'action.reason': 'Motivo',
  'time.choose': 'Escolha o horário certo.',
  'time.skipped': '{time} não existe em {place}: os relógios são adiantados. Qual horário você quer dizer?',
  'time.repeated':
    '{time} ocorre duas vezes em {place}: os relógios são atrasados. Qual deles você quer dizer?',
  'amount.empty': 'Informe um valor, por exemplo 1.200.',
  'amount.unreadable': 'Digite o valor em algarismos, por exemplo 1.200.',
  'amount.grouping':
    'Os separadores de milhar estão em posições incomuns. Digite o valor sem eles, por exemplo 1200.',
  'amount.ambiguous':
    'Este valor pode ser lido de duas maneiras. Digite-o sem separadores, por exemplo 1200.',
  'amount.three_decimals':
    'Três dígitos depois do separador decimal podem ser milhares. Digite o valor sem separador de milhar, por exemplo 1500.',
  'amount.too_fine': 'O valor tem casas decimais demais para a moeda. Use menos casas.',
  'amount.negative': 'Informe um valor igual ou maior que zero.',
  'amount.unit_range':
    'Uma das unidades é grande demais, por exemplo mais de 19 xelins. Use a unidade maior.',
  'amount.too_large': 'O valor é grande demais. Confira se há dígitos a mais.',
  'amount.max': 'Informe no máximo {maximum}.',
} satisfies Record<keyof typeof en, string>;
