import type en from '../en-US/presence';

export default {
  'presence.here': '{names}也在这里',
} satisfies Record<keyof typeof en, string>;
