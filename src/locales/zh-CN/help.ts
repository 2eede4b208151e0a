import type en from '../en-US/help';

export default {
  'help.title': '帮助',
  'help.keys': '快捷键',
  'help.keys.search': '在本页搜索',
  'help.keys.find': '全局搜索',
  'help.keys.next': '下一行、上一行',
  'help.keys.open': '打开该行',
  'help.keys.back': '关闭、返回',
  'help.keys.save': '保存',
  'help.keys.same': '在记录行中，尚未输入或只输入了价格时：填入上一件的号牌',
  'help.keys.help': '显示本帮助',
  'help.adminSettings':
    '用户：谁在这里工作、担任什么角色。发件箱：本行撰写的邮件；暂时被拒的邮件会在一天内重试，“立即发送”可马上再试。后台任务：后台所做的事、出错原因以及何时重试。',
  'help.template':
    "左侧是邮件的内容块：可拖动，也可用空格键和方向键移动。中间是所选客户将收到的邮件。右侧是所选内容块的内容。'{ }' 插入收件人的信息，并写明缺少时的替代文字：缺少信息且无替代文字的人不会收到邮件。图片可从本行图片中选择，或拖放到图片栏；请用文字说明图片内容。",
  'help.campaign':
    '四个步骤：发给谁、说什么、检查结果、何时发送。摘要始终可见。红色问题会阻止发送，黄色问题须有人确认。开始发送后，收件人和内容不再改变；可以暂停、继续或取消。',
  'help.general':
    '每个列表的筛选、排序和页码都保存在网址中，可以收藏或发给同事。您无权执行的操作不会显示；暂时不能执行的操作会说明原因。',
} satisfies Record<keyof typeof en, string>;
