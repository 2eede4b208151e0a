import type { MessageId } from '@/locales/messages';

/** The keys that help pages list; `Mod` is Ctrl, on a Mac ⌘. */
export const keys = {
  find: { keys: ['Mod K'], text: 'help.keys.find' },
  help: { keys: ['?'], text: 'help.keys.help' },
  back: { keys: ['Esc'], text: 'help.keys.back' },
  search: { keys: ['/'], text: 'help.keys.search' },
  next: { keys: ['j', 'k'], text: 'help.keys.next' },
  open: { keys: ['Enter'], text: 'help.keys.open' },
  save: { keys: ['Mod S'], text: 'help.keys.save' },
  print: { keys: ['Mod P'], text: 'help.keys.print' },
  post: { keys: ['Mod Enter'], text: 'help.keys.post' },
  edit: { keys: ['F2'], text: 'help.keys.edit' },
  row: { keys: ['Space'], text: 'help.keys.row' },
  fill: { keys: ['Mod D'], text: 'help.keys.fill' },
  undo: { keys: ['Mod Z'], text: 'help.keys.undo' },
  redo: { keys: ['Mod Y'], text: 'help.keys.redo' },
  neighbor: { keys: ['Alt ↑', 'Alt ↓'], text: 'help.keys.neighbor' },
  saveNext: { keys: ['Mod Enter'], text: 'help.keys.saveNext' },
  outcome: { keys: ['P', 'W', 'S'], text: 'help.keys.outcome' },
  same: { keys: ['='], text: 'help.keys.same' },
  undoResult: { keys: ['Mod Z'], text: 'help.keys.undoResult' },
} as const satisfies Record<string, { keys: readonly string[]; text: MessageId }>;
export type HelpKey = keyof typeof keys;

/** The keys that work on every page. */
export const generalKeys = ['find', 'help', 'back'] as const satisfies readonly HelpKey[];
export const listKeys = ['search', 'next', 'open', 'print'] as const satisfies readonly HelpKey[];
export const gridKeys = ['edit', 'row', 'fill', 'undo', 'redo'] as const satisfies readonly HelpKey[];
export const reviewKeys = ['neighbor', 'saveNext', 'save'] as const satisfies readonly HelpKey[];
