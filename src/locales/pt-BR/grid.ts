import type en from '../en-US/grid';

export default {
  'grid.cell': '{row}, {column}',
  'grid.empty': 'vazio',
  'grid.fixed': 'Esta célula não pode ser alterada. Esc descarta o que foi digitado.',
  'grid.keys':
    'Setas, Tab e Enter movem · digitar ou F2 edita · Espaço abre · Ctrl Z desfaz, Ctrl Y refaz · Ctrl D preenche para baixo · Esc e depois Tab sai',
  'grid.failed': '{count, plural, one {# célula não foi salva} other {# células não foram salvas}}.',
  'grid.next': 'Ir para a próxima',
  'grid.clash': '{by} mudou esta célula para “{theirs}” enquanto você editava.',
  'grid.several': 'Vários valores correspondem: {labels}. Digite mais.',
  'grid.undo': '{count, plural, =0 {Nada a desfazer} one {# célula desfeita} other {# células desfeitas}}',
  'grid.redo': '{count, plural, =0 {Nada a refazer} one {# célula refeita} other {# células refeitas}}',
  'grid.picture': 'Imagem',
  'grid.print': 'Imprimir',
} satisfies Record<keyof typeof en, string>;
