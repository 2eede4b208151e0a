import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import PageHead from '@/components/page/PageHead';
import { useText } from '@/services/text';
import type { Noun } from './Review';

interface Props {
  noun: Noun;
  title: string;
  /** the list the row belongs to */
  back: { to: string; label: string };
  status: ReactNode;
  facts: ReactNode;
  /** absent: there is no row in this direction */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** absent: the user may not change it */
  save: { busy: boolean; andNext(): void } | undefined;
}

/** The sticky head of the current row: name, readiness and navigation. */
export function ReviewHead({ noun, title, back, status, facts, onPrevious, onNext, save }: Props) {
  const t = useText();
  const renderButton = (label: string, key: string, icon: ReactNode, run: (() => void) | undefined) => (
    <Button disabled={!run} title={key} aria-label={label} icon={icon} onClick={run} />
  );
  return (
    <PageHead
      sticky
      title={title}
      back={back}
      status={status}
      facts={facts}
      action={
        <>
          {renderButton(t(`${noun}.previous`), 'Alt ↑', <ArrowUpOutlined />, onPrevious)}
          {renderButton(t(`${noun}.next`), 'Alt ↓', <ArrowDownOutlined />, onNext)}
          {save && (
            <Button type="primary" title="Ctrl/⌘ Enter" loading={save.busy} onClick={save.andNext}>
              {t('lot.saveNext')}
            </Button>
          )}
        </>
      }
    />
  );
}
