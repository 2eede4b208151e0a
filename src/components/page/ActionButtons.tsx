import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useText } from '@/services/text';
import ButtonMenu from './ButtonMenu';
import Link from './Link';

export interface ActionButton {
  key: string;
  label: string;
  run(): void;
  /** why the state forbids the action, and where to correct that */
  blocked?: { reason: string; to?: string } | undefined;
  danger?: boolean | undefined;
  /** never rendered as a primary button */
  secondary?: boolean | undefined;
}

/**
 * The available actions: the first as the primary button, the others under "More". Pass only actions the user may take;
 * those the state forbids are disabled and show the reason.
 */
export default function ActionButtons({
  actions,
  busy,
}: {
  actions: readonly ActionButton[];
  busy?: boolean;
}) {
  const t = useText();
  const [main, ...menuActions] = actions;
  if (!main) return null;
  const items = menuActions.map(({ key, label, run, blocked, danger }) => ({
    key,
    danger,
    disabled: Boolean(blocked) && !blocked?.to,
    onClick: blocked ? undefined : run,
    label: blocked ? (
      <>
        {label}
        <div className="action-blocked">
          {blocked.to ? <Link to={blocked.to}>{blocked.reason}</Link> : blocked.reason}
        </div>
      </>
    ) : (
      label
    ),
  }));
  return (
    <>
      {main.blocked ? (
        <>
          <span className="action-blocked" id={`blocked-${main.key}`}>
            {main.blocked.to ? <Link to={main.blocked.to}>{main.blocked.reason}</Link> : main.blocked.reason}
          </span>
          <Tooltip title={t('action.blocked', { reason: main.blocked.reason })}>
            <Button
              type={main.secondary ? 'default' : 'primary'}
              disabled
              aria-describedby={`blocked-${main.key}`}
            >
              {main.label}
            </Button>
          </Tooltip>
        </>
      ) : (
        <Button
          type={main.secondary ? 'default' : 'primary'}
          danger={main.danger}
          loading={busy}
          onClick={main.run}
        >
          {main.label}
        </Button>
      )}
      {items.length > 0 && (
        <ButtonMenu menu={{ items }}>
          <Button icon={<MoreOutlined />} aria-label={t('common.more')} title={t('common.more')} />
        </ButtonMenu>
      )}
    </>
  );
}
