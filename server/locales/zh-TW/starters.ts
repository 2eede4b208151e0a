import type { Locale } from '../locale';

export default {
  announcement: {
    subject: '即將上拍：{{ sale.title | default: "新一季拍賣" }}',
    preheader: '{{ sale.dates | default: "敬請預留時間" }}',
    title: '{{ sale.title | default: "新一季拍賣" }}',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我們欣然宣布即將舉行的拍賣。以下是首批亮相的拍品，完整圖錄隨後發布。</p>',
    heading: '首批精選',
    closing: '<p>如希望在預展前觀看作品，或需要品相報告，請直接回覆此郵件，我們的專家將竭誠為您服務。</p>',
    button: '檢視本場拍賣',
  },
  catalogue: {
    subject: '圖錄已上線：{{ sale.title | default: "新一季拍賣" }}',
    preheader: '全部拍品、估價與圖片',
    title: '圖錄已上線',
    opening:
      '<p>{{ customer.salutation }}：</p><p>本場拍賣的全部拍品現已上線，附有圖片、來源及估價。以下是我們特別推薦的拍品。</p>',
    heading: '精選拍品',
    closing:
      '<p>您可以親臨現場、透過電話或網路競投，也可以委託我們代為出價。請提前辦理登記；首次登記需提供身分證明。</p>',
    button: '瀏覽圖錄',
  },
  consign: {
    subject: '徵集即將截止',
    preheader: '{{ sale.title | default: "新一季拍賣" }}圖錄即將定稿',
    title: '徵集即將截止',
    opening:
      '<p>{{ customer.salutation }}：</p><p>下一場拍賣的圖錄即將定稿，我們仍可接受少量重要作品。我們的專家將為您免費估價，全程保密，無須承諾。</p>',
    heading: '委託流程',
    closing:
      '<ol><li>請將作品圖片、尺寸及已知來源寄給我們。</li><li>數日內您將收到拍賣估價。</li><li>如決定委託，運輸、攝影與編目均由我們負責。</li></ol>',
    button: '申請估價',
  },
  artists: {
    subject: '您關注的藝術家：{{ sale.title | default: "新一季拍賣" }}',
    preheader: '為{{ customer.name | default: "您" }}精選',
    title: '您可能感興趣的拍品',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我們從即將舉行的拍賣中，為您挑選了您所收藏的藝術家及您感興趣類別的拍品。</p>',
    heading: '為您精選',
    closing: '<p>如希望更早得到消息，或關注其他藝術家，請回覆此郵件，我們會記下您的需求。</p>',
    button: '瀏覽全場拍品',
  },
  results: {
    subject: '成交結果：{{ sale.title | default: "上一場拍賣" }}',
    preheader: '本場成交價一覽',
    title: '拍賣成交結果',
    opening:
      '<p>{{ customer.salutation }}：</p><p>感謝各位買家與委託方的支持，本場拍賣氣氛熱烈。以下是部分成交價。</p>',
    heading: '矚目成交',
    closing: '<p>部分未成交的拍品仍可洽購。如果您也有意出售藏品，我們樂意為您估價。</p>',
    button: '檢視全部結果',
  },
  exhibition: {
    subject: '誠邀蒞臨：{{ sale.title | default: "新展開幕" }}',
    preheader: '{{ sale.dates | default: "期待您的光臨" }}',
    title: '{{ sale.title | default: "新展開幕" }}',
    opening:
      '<p>{{ customer.salutation }}：</p><p>我們誠摯邀請您參觀新展。展出作品自首日起即可觀賞與洽購。</p>',
    heading: '參觀資訊',
    closing:
      '<p>{{ house.name }}<br>{{ house.address }}</p><p>如您希望出席開幕，或由專家陪同觀展，敬請告知。</p>',
    button: '瀏覽作品',
  },
} satisfies Locale['starters'];
