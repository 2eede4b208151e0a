import { DownOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Permission } from '#contract/api/permissions';
import { menuLink } from '@/components/list/menu';
import ButtonMenu from '@/components/page/ButtonMenu';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';

/** The views of `/items` about what was sold; the items themselves have none. */
const views = [
  { key: undefined, label: 'sales.items', permission: 'items:read' },
  { key: 'sales', label: 'sales.view', permission: 'sales:read' },
  { key: 'invoices', label: 'invoices.view', permission: 'invoices:read' },
  { key: 'payments', label: 'payments.view', permission: 'invoices:read' },
  { key: 'bank', label: 'bankStatements.title', permission: 'invoices:read' },
  { key: 'reminders', label: 'reminders.title', permission: 'invoices:read' },
  { key: 'registers', label: 'journals.view', permission: 'accounting:read' },
] as const satisfies readonly { key: string | undefined; label: MessageId; permission: Permission }[];
export type ItemView = Exclude<(typeof views)[number]['key'], undefined>;

/** Returns the view that the address names, if the user may open it. */
export const findItemView = (
  name: string | null,
  access: Readonly<Partial<Record<Permission, boolean>>>,
): ItemView | undefined =>
  views.find(({ key, permission }) => key !== undefined && key === name && access[permission])?.key;

/** A link or a menu to the other views that the user may open. */
export default function ItemViews({ active }: { active: ItemView | undefined }) {
  const t = useText();
  const access = useAccess();
  const others = views
    .filter(({ key, permission }) => key !== active && access[permission])
    .map(({ key, label }) => ({ label, to: key === undefined ? '/items' : `/items?view=${key}` }));
  const [only] = others;
  if (!only) return null;
  if (others.length === 1) return <LinkButton to={only.to}>{t(only.label)}</LinkButton>;
  return (
    <ButtonMenu
      menu={{ items: others.map(({ label, to }) => menuLink(label, <Link to={to}>{t(label)}</Link>)) }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end">
        {t('sales.views')}
      </Button>
    </ButtonMenu>
  );
}
