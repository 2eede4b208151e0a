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
  'grid.undo':
    '{count, plural, =0 {Não há nada a desfazer.} one {# célula voltou a ser como era.} other {# células voltaram a ser como eram.}}',
  'grid.redo':
    '{count, plural, =0 {Não há nada para refazer.} one {# célula foi alterada de novo.} other {# células foram alteradas de novo.}}',
  'grid.picture': 'Imagem',
  'grid.print': 'Imprimir',
} satisfies Record<keyof typeof en, string>;
