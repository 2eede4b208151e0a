import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useText } from '@/services/text';
import ButtonMenu from './ButtonMenu';
import Link from './Link';

export interface ActionButton {
  key: string;
  label: string;
  run(): void;
  /** an action the state forbids: why, in a sentence, and where its cause is mended */
  blocked?: { reason: string; to?: string } | undefined;
  danger?: boolean | undefined;
  /** never drawn as a primary button */
  secondary?: boolean | undefined;
}

/**
 * The actions a thing offers now: the first as the one main button, the others under "More". Hand over only what this
 * person may do; what the state forbids stays, disabled, and says why.
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
