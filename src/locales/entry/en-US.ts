import type { EntryTexts } from '../entryTexts';

export default {
  name: 'English',
  failed: 'Part of Rostrum could not be loaded.',
  hint: 'The connection was cut, or a new version was installed meanwhile. Reloading helps in both cases.',
  reload: 'Reload',
} satisfies EntryTexts;
