import type en from '../en-US/presence';

export default {
  'presence.here': '{count, plural, one {{names} também está aqui} other {{names} também estão aqui}}',
} satisfies Record<keyof typeof en, string>;
