import type en from '../en-US/presence';

export default {
  'presence.here': '{names}也在這裡',
} satisfies Record<keyof typeof en, string>;
