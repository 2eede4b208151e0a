import type en from '../en-US/meter';

export default {
  'meter.title': '关联购买总额',
  'meter.hint': '最近十二个月受监管类别的购买（含佣金），合并计算家庭成员与代理人。',
  'meter.over': '购买总额已达限额，须核验买家身份。',
  'meter.unknown':
    '无法核对限额：缺少 {currencies} 的汇率。在管理员于“设置”中录入汇率之前，须核验该买家的身份。',
  'meter.linked': '合并计算',
  'meter.due': '购入此拍品后，该买家将达到限额。请在成交前核验其身份。',
  'regulation.intro': '单笔或关联购买达到此金额，依法须核验买家身份。',
  'regulation.threshold': '限额',
  'regulation.currency': '币种',
  'regulation.thresholds': '限额',
  'regulation.remove.sure': '移除自 {day} 起生效的限额？',
  'regulation.rates': '汇率',
  'regulation.rates.none': '暂无汇率。',
  'regulation.source': '出处',
  'regulation.validFrom': '生效日期',
  'regulation.rate': '1 单位折合本行币种',
} satisfies Record<keyof typeof en, string>;
