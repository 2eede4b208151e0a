import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': 'um servidor recusa a casa ou o texto',
} satisfies Record<keyof typeof en, string>;
