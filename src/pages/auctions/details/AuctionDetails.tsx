import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { getScope } from '#contract/api/permissions';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import type { Auction } from '#contract/auctions';
import { saleScheduleNames } from '#contract/sale-defaults';
import { CatalogueFields } from '@/components/catalogue/CatalogueFields';
import { toFormValues, toNewValues, toRequestValues } from '@/components/catalogue/catalogueValues';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { ScheduleSelect } from '@/components/catalogue/ScheduleSelect';
import SavedForm from '@/components/form/SavedForm';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import { auctionKeys } from '../../../services/queryKeys';
import { Consequences } from './Consequences';
import { FollowDefaults } from './FollowDefaults';
import { useSaleDefaults } from './useSaleDefaults';
import '@/components/catalogue/catalogue.css';

/** The settings of a sale; without one, the form that creates it. */
export default function AuctionDetails({ auction }: { auction?: Auction }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const fieldLabels = useFieldDisplays(auctionFields);
  const scope = user && getScope(user.role, 'auctions:create');
  const ownDepartmentIds = scope === 'own' ? user?.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  const initialDepartmentIds = ownDepartmentIds?.length === 1 ? [...ownDepartmentIds] : [];
  const defaults = useSaleDefaults(
    auction ? undefined : { currency: house.currency, departmentIds: initialDepartmentIds, startsAt: null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sale begins as the house was when the page opened
  const saved = useMemo(() => {
    if (auction) return toFormValues(auctionFields, auction);
    const { differing: _, ...schedules } = defaults ?? { differing: [] };
    return { ...toNewValues(auctionFields, house, initialDepartmentIds), ...schedules };
  }, [auction, defaults]);
  const readOnly = auction !== undefined && !auction.editable;
  const save = async (values: AuctionForm, version: number) => {
    const reply = auction
      ? await api.auctions.update({
          params: { id: auction.id },
          body: { ...toRequestValues(auctionFields, values), version },
        })
      : await api.auctions.create({ body: toRequestValues(auctionFields, values) });
    storeReply(auctionKeys.read(reply.id), reply);
    void client.invalidateQueries({ queryKey: ['auctions', 'list'] });
    return reply;
  };
  return (
    <SavedForm<AuctionForm, Auction>
      key={auction?.id ?? 'new'}
      className="catalogue-form"
      disabled={readOnly}
      saved={saved}
      version={auction?.version}
      subject={auction && { noun: 'auctions', id: auction.id }}
      save={save}
      onSaved={auction ? undefined : ({ id }) => history.push(`/auction/${id}?tab=lots`)}
      createLabel={auction ? undefined : t('auctions.create')}
      fromCurrent={(current) => toFormValues(auctionFields, current as unknown as Auction)}
      fields={fieldLabels}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <div className="catalogue-columns">
        <div>
          <CatalogueFields
            kind={<FieldItem name="kind" field={auctionFields.kind} />}
            ownDepartments={ownDepartmentIds}
            place={<FieldItem name="viewing" field={auctionFields.viewing} />}
            terms={
              <>
                {saleScheduleNames.map((name) => (
                  <FieldItem key={name} name={name} field={auctionFields[name]}>
                    <ScheduleSelect name={name} placeholder={t('auctions.schedule.none')} />
                  </FieldItem>
                ))}
                {!auction && <FollowDefaults initial={defaults} />}
                <FieldItem
                  name="vatScheme"
                  field={auctionFields.vatScheme}
                  tooltip={t('auctions.vatScheme.hint')}
                />
              </>
            }
            people={
              <>
                <FieldItem name="auctioneer" field={auctionFields.auctioneer} />
                <FieldItem
                  name="identityLevel"
                  field={auctionFields.identityLevel}
                  tooltip={t('auctions.identityLevel.hint')}
                />
              </>
            }
          />
        </div>
        <Consequences />
      </div>
    </SavedForm>
  );
}
