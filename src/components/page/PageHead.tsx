import { ArrowLeftOutlined } from '@ant-design/icons';
import { PageContainer } from '@ant-design/pro-components';
import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import { useEscape } from '@/services/keys';
import { useText } from '@/services/text';
import Link from './Link';
import './head.css';

export interface Head {
  title: ReactNode;
  /** the list the row belongs to */
  back?: { to: string; label: string };
  status?: ReactNode;
  /** two or three important facts */
  facts?: ReactNode;
  /** the primary button and "More", from the lifecycle */
  action?: ReactNode;
}

interface Props extends Head {
  /** on the same line: the tabs of the page */
  tabs?: ReactNode;
  /** stays visible, on one line, when the page is scrolled */
  sticky?: true;
}

/** The head of a page: title, state and next actions. */
export default function PageHead({ title, back, status, facts, action, tabs, sticky }: Props) {
  const t = useText();
  useEscape(back && (() => history.push(back.to)));
  const heading = (
    <>
      {back && (
        <Link
          to={back.to}
          className="page-head-back no-print"
          aria-label={`${t('common.back')}: ${back.label}`}
        >
          <ArrowLeftOutlined />
        </Link>
      )}
      <h1>{title}</h1>
    </>
  );
  return (
    <PageContainer
      className={sticky ? 'page-head page-head-sticky' : 'page-head'}
      breadcrumbRender={false}
      title={heading}
      subTitle={status}
      tags={
        <>
          {tabs && <div className="page-head-tabs no-print">{tabs}</div>}
          {facts && <div className="page-head-facts">{facts}</div>}
        </>
      }
      extra={action && <div className="page-head-action no-print">{action}</div>}
    />
  );
}
