import type en from '../en-US/returns';

export default {
  'activity.campaigns.be-refused': '邮件服务器拒收本行或其内容',
} satisfies Record<keyof typeof en, string>;
