import { useModel } from '@umijs/max';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { listStepsFrom } from '#contract/api/lifecycle';
import { can } from '#contract/api/permissions';
import {
  type CatalogueStatus,
  type CatalogueStep,
  catalogueLifecycle,
  cataloguePermissions,
  isCatalogueStep,
} from '#contract/item-states';
import type { Item } from '#contract/items';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { CatalogueState } from './CatalogueState';
import './catalogueSteps.css';

interface Props {
  item: Pick<Item, 'id' | 'version' | 'catalogueStatus' | 'departmentId'>;
  /** the item is or was in a published sale or collection */
  isPublished: boolean;
  isSold: boolean;
}

/** Shows the status of an item's catalog text and the steps the user may take. */
export function CatalogueSteps({ item, isPublished, isSold }: Props) {
  const { id, version, catalogueStatus, departmentId } = item;
  const t = useText();
  const unapproved = unapprovedReason(catalogueStatus, isPublished, isSold);
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const [sendingBack, setSendingBack] = useState(false);
  const state = useRef<HTMLSpanElement>(null);
  const { run, busy, issue, clear } = useAction(async (step: CatalogueStep, reason: string) => {
    await api.items[step]({ params: { id }, body: { version, reason } });
    setSendingBack(false);
    await queryClient.invalidateQueries(queriesShowing('items'));
    // The clicked button is gone, so the focus moves to the state, unless the user is already elsewhere.
    if (document.activeElement === document.body) state.current?.focus();
  });
  const steps = listStepsFrom(catalogueLifecycle, catalogueStatus).filter(
    (step): step is CatalogueStep =>
      isCatalogueStep(step) && user != null && can(user, cataloguePermissions[step], [departmentId]),
  );
  return (
    <div className="catalogue-steps">
      <span ref={state} tabIndex={-1}>
        <CatalogueState status={catalogueStatus} />
      </span>
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          disabled={busy}
          onClick={() => (step === 'sendBack' ? setSendingBack(true) : void run(step, ''))}
        >
          {t(`items.step.${step}`)}
        </Button>
      ))}
      {unapproved && <small className="catalogue-unapproved">{t(`items.catalogue.${unapproved}`)}</small>}
      {!sendingBack && <ErrorNotice text={issue} />}
      {sendingBack && (
        <ReasonDialog
          title={t('items.sendBack.why')}
          label={t('items.step.sendBack')}
          busy={busy}
          issue={issue}
          onReason={(reason) => void run('sendBack', reason)}
          onCancel={() => {
            setSendingBack(false);
            clear();
          }}
        />
      )}
    </div>
  );
}

/** Returns why the text of a published or sold item is not approved, although publication approves texts. */
function unapprovedReason(status: CatalogueStatus, isPublished: boolean, isSold: boolean) {
  if (status === 'APPROVED') return undefined;
  if (isPublished) return status === 'FOR_REVIEW' ? 'changed' : 'sentBack';
  return isSold ? 'soldBefore' : undefined;
}
