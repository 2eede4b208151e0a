import type en from '../en-US/passkeys';

export default {
  'passkeys.title': '通行密鑰',
  'passkeys.one': '通行密鑰',
  'passkeys.counter': '計數器',
  'passkeys.intro':
    '使用指紋、臉部或裝置 PIN 碼代替密碼登入。通行密鑰在偽造的登入頁面上無效。新增後，使用密碼登入時也需要通行密鑰。',
  'passkeys.none': '您還沒有通行密鑰。',
  'passkeys.add': '新增通行密鑰',
  'passkeys.added': '已新增通行密鑰',
  'passkeys.name': '名稱',
  'passkeys.rename': '重新命名',
  'passkeys.rename.title': '重新命名通行密鑰',
  'passkeys.renamed': '已重新命名通行密鑰',
  'passkeys.remove': '移除',
  'passkeys.remove.title': '移除通行密鑰「{name}」？',
  'passkeys.remove.hint': '您將無法再用它登入。請同時從裝置或密碼管理工具中刪除它。',
  'passkeys.removed': '已移除通行密鑰',
  'passkeys.created': '新增於 {date}',
  'passkeys.used': '最近使用 {date}',
  'passkeys.unused': '尚未使用',
  'passkeys.backedUp': '已同步',
  'passkeys.secondFactor': '僅用於兩步驟驗證',
  'passkeys.madeFor': '為 {address} 建立，已無法使用。',
  'passkeys.offer': '下次用通行密鑰更快登入',
  'passkeys.offer.hint': '之後您可以用指紋、臉部或此裝置的 PIN 碼登入。使用密碼登入時也需要通行密鑰。',
  'passkeys.offer.decline': '暫時不要',
  'passkeys.obstacle.IP_ADDRESS':
    '通行密鑰需要有網域名稱的位址，例如 https://rostrum.example，而此伺服器使用 IP 位址。請聯絡管理員設定網域名稱。',
  'passkeys.obstacle.NOT_SECURE':
    '通行密鑰需要以 https:// 開頭的安全位址，而此伺服器的位址以 http:// 開頭。請聯絡管理員變更。',
  'passkeys.elsewhere': '請在 {origin} 開啟 Rostrum 以新增通行密鑰。',
  'passkeys.unsupported': '此瀏覽器不支援通行密鑰。',
  'passkeys.failed': '未建立通行密鑰，請重試。',
  'passkeys.failed.exists': '此裝置上已有您帳號的通行密鑰。',
} satisfies Record<keyof typeof en, string>;
