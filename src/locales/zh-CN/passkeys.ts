import type en from '../en-US/passkeys';

export default {
  'passkeys.title': '通行密钥',
  'passkeys.one': '通行密钥',
  'passkeys.counter': '计数器',
  'passkeys.intro':
    '使用指纹、面容或设备 PIN 代替密码登录。通行密钥在假冒的登录页面上无效。添加后，使用密码登录时也需要通行密钥。',
  'passkeys.none': '您还没有通行密钥。',
  'passkeys.add': '添加通行密钥',
  'passkeys.added': '已添加通行密钥',
  'passkeys.name': '名称',
  'passkeys.rename': '重命名',
  'passkeys.rename.title': '重命名通行密钥',
  'passkeys.renamed': '已重命名通行密钥',
  'passkeys.remove': '移除',
  'passkeys.remove.title': '移除通行密钥“{name}”？',
  'passkeys.remove.hint': '您将无法再用它登录。请同时从设备或密码管理器中删除它。',
  'passkeys.removed': '已移除通行密钥',
  'passkeys.created': '添加于 {date}',
  'passkeys.used': '最近使用 {date}',
  'passkeys.unused': '尚未使用',
  'passkeys.backedUp': '已同步',
  'passkeys.secondFactor': '仅用于两步验证',
  'passkeys.madeFor': '为 {address} 创建，已无法使用。',
  'passkeys.offer': '下次用通行密钥更快登录',
  'passkeys.offer.hint': '之后您可以用指纹、面容或此设备的 PIN 登录。使用密码登录时也需要通行密钥。',
  'passkeys.offer.decline': '暂不',
  'passkeys.obstacle.IP_ADDRESS':
    '通行密钥需要带域名的地址，例如 https://rostrum.example，而此服务器使用 IP 地址。请联系管理员设置域名。',
  'passkeys.obstacle.NOT_SECURE':
    '通行密钥需要以 https:// 开头的安全地址，而此服务器的地址以 http:// 开头。请联系管理员更改。',
  'passkeys.elsewhere': '请在 {origin} 打开 Rostrum 以添加通行密钥。',
  'passkeys.unsupported': '此浏览器不支持通行密钥。',
  'passkeys.failed': '未创建通行密钥，请重试。',
  'passkeys.failed.exists': '此设备上已有您账号的通行密钥。',
} satisfies Record<keyof typeof en, string>;
