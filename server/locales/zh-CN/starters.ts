import type { Locale } from '../locale';

export default {
  announcement: {
    subject: '即将上拍：{{ sale.title | default: "新一季拍卖" }}',
    preheader: '{{ sale.dates | default: "敬请预留时间" }}',
    title: '{{ sale.title | default: "新一季拍卖" }}',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我们欣然宣布即将举行的拍卖。以下是首批亮相的拍品，完整图录随后发布。</p>',
    heading: '首批精选',
    closing: '<p>如希望在预展前观看作品，或需要品相报告，请直接回复此邮件，我们的专家将竭诚为您服务。</p>',
    button: '查看本场拍卖',
  },
  catalogue: {
    subject: '图录已上线：{{ sale.title | default: "新一季拍卖" }}',
    preheader: '全部拍品、估价与图片',
    title: '图录已上线',
    opening:
      '<p>{{ customer.salutation }}：</p><p>本场拍卖的全部拍品现已上线，附有图片、来源及估价。以下是我们特别推荐的拍品。</p>',
    heading: '精选拍品',
    closing:
      '<p>您可以亲临现场、通过电话或网络竞投，也可以委托我们代为出价。请提前办理登记；首次登记需提供身份证明。</p>',
    button: '浏览图录',
  },
  consign: {
    subject: '征集即将截止',
    preheader: '{{ sale.title | default: "新一季拍卖" }}图录即将定稿',
    title: '征集即将截止',
    opening:
      '<p>{{ customer.salutation }}：</p><p>下一场拍卖的图录即将定稿，我们仍可接受少量重要作品。我们的专家将为您免费估价，全程保密，无需承诺。</p>',
    heading: '委托流程',
    closing:
      '<ol><li>请将作品图片、尺寸及已知来源发送给我们。</li><li>数日内您将收到拍卖估价。</li><li>如决定委托，运输、摄影与编目均由我们负责。</li></ol>',
    button: '申请估价',
  },
  artists: {
    subject: '您关注的艺术家：{{ sale.title | default: "新一季拍卖" }}',
    preheader: '为{{ customer.name | default: "您" }}精选',
    title: '您可能感兴趣的拍品',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我们从即将举行的拍卖中，为您挑选了您所收藏的艺术家及您感兴趣类别的拍品。</p>',
    heading: '为您精选',
    closing: '<p>如希望更早得到消息，或关注其他艺术家，请回复此邮件，我们会记下您的需求。</p>',
    button: '浏览全场拍品',
  },
  results: {
    subject: '成交结果：{{ sale.title | default: "上一场拍卖" }}',
    preheader: '本场成交价一览',
    title: '拍卖成交结果',
    opening:
      '<p>{{ customer.salutation }}：</p><p>感谢各位买家与委托方的支持，本场拍卖气氛热烈。以下是部分成交价。</p>',
    heading: '瞩目成交',
    closing: '<p>部分未成交的拍品仍可洽购。如果您也有意出售藏品，我们乐意为您估价。</p>',
    button: '查看全部结果',
  },
  exhibition: {
    subject: '诚邀莅临：{{ sale.title | default: "新展开幕" }}',
    preheader: '{{ sale.dates | default: "期待您的光临" }}',
    title: '{{ sale.title | default: "新展开幕" }}',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我们诚挚邀请您参观新展。展出作品自首日起即可观赏与洽购。</p>',
    heading: '参观信息',
    closing:
      '<p>{{ house.name }}<br>{{ house.address }}</p><p>如您希望出席开幕，或由专家陪同观展，敬请告知。</p>',
    button: '浏览作品',
  },
} satisfies Locale['starters'];
