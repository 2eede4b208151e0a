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
  'notOpen.title': 'Ainda não aberto',
  'notOpen.hint':
    'Esta parte do Rostrum ainda não está aberta. Nada do que você faz nas outras depende dela.',
} satisfies Record<keyof typeof en, string>;
