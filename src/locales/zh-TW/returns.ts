import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': '郵件伺服器拒收本行或其內容',
} satisfies Record<keyof typeof en, string>;
