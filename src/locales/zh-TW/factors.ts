import type en from '../en-US/factors';

export default {
  'factors.title': '兩步驟驗證',
  'factors.intro': '輸入密碼後，您還需輸入手機應用程式中的驗證碼。即使他人得知您的密碼，帳號仍然安全。',
  'factors.authenticator': '驗證器',
  'factors.authenticator.none': '未設定',
  'factors.authenticator.since': '新增於 {date}',
  'factors.authenticator.add': '設定驗證器',
  'factors.authenticator.replace': '更換',
  'factors.authenticator.remove': '移除',
  'factors.authenticator.remove.title': '移除驗證器？',
  'factors.authenticator.remove.hint': '移除後，僅憑密碼即可登入。',
  'factors.authenticator.removed': '已移除驗證器',
  'factors.authenticator.added': '已設定驗證器',
  'factors.setup.title': '設定驗證器',
  'factors.setup.scan': '請用手機上的驗證器應用程式（例如密碼管理員內建的）掃描此 QR 碼。',
  'factors.setup.qr': '驗證器的 QR 碼',
  'factors.setup.key': '或在應用程式中輸入此金鑰：',
  'factors.setup.name': '名稱',
  'factors.setup.name.hint': '便於在個人資料中辨識，例如手機的名稱。',
  'factors.setup.code': '應用程式顯示的驗證碼',
  'factors.setup.finish': '啟用',
} satisfies Record<keyof typeof en, string>;
