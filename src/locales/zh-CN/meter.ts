import type en from '../en-US/meter';

export default {
  'meter.title': '关联购买总额',
  'meter.hint': '最近十二个月受监管类别的购买（含佣金），合并计算家庭成员与代理人。',
  'meter.over': '须核验买家身份。',
  'meter.unknown':
    '缺少 {currencies} 的汇率，无法对照限额计算成交额。在管理员录入汇率之前，须对该买家进行身份核验。',
  'meter.linked': '合并计算',
  'meter.due': '购入本拍品将达到法定门槛且身份未核验：落槌前须核验买家。',
  'regulation.intro': '单笔或关联购买达到此金额，依法须核验买家身份。',
  'regulation.threshold': '门槛金额',
  'regulation.currency': '币种',
  'regulation.thresholds': '限额',
  'regulation.remove.sure': '移除自 {day} 起生效的限额？',
  'regulation.rates': '汇率',
  'regulation.rates.none': '暂无汇率。',
  'regulation.validFrom': '生效日期',
  'regulation.rate': '每单位折合本行币种',
} satisfies Record<keyof typeof en, string>;
