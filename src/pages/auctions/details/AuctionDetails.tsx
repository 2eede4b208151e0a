import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert, Form, Select } from 'antd';
import { useMemo } from 'react';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import type { Auction } from '#contract/auctions';
import { scopeOf } from '#contract/permissions';
import type { ScheduleKind } from '#contract/schedule-fields';
import type { Schedule } from '#contract/schedules';
import { CatalogueFields } from '@/components/catalogue/CatalogueFields';
import { givenValues, newValues, shownValues } from '@/components/catalogue/catalogueValues';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import { auctionKeys } from '../../../services/queryKeys';
import { Consequences } from './Consequences';
import '@/components/catalogue/catalogue.css';

/** The settings of a sale; without one, the form that creates it. */
export default function AuctionDetails({ auction }: { auction?: Auction }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const words = useFieldWords(auctionFields);
  const scope = user && scopeOf(user.role, 'auctions:create');
  const own = scope === 'own' ? user?.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sale begins as the house was when the page opened
  const saved = useMemo(
    () =>
      auction
        ? shownValues(auctionFields, auction)
        : newValues(auctionFields, house, own?.length === 1 ? [...own] : []),
    [auction],
  );
  const readOnly = auction !== undefined && !auction.editable;
  const save = async (values: AuctionForm, version: number) => {
    const reply = auction
      ? await api.auctions.update({
          params: { id: auction.id },
          body: { ...givenValues(auctionFields, values), version },
        })
      : await api.auctions.create({ body: givenValues(auctionFields, values) });
    keepAnswer(auctionKeys.read(reply.id), reply);
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
      of={auction && { noun: 'auctions', id: auction.id }}
      save={save}
      onSaved={auction ? undefined : ({ id }) => history.push(`/auction/${id}?tab=lots`)}
      createLabel={auction ? undefined : t('auctions.create')}
      fromCurrent={(current) => shownValues(auctionFields, current as unknown as Auction)}
      fields={words}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <div className="catalogue-columns">
        <div>
          <CatalogueFields
            kind={<FieldItem name="kind" field={auctionFields.kind} />}
            ownDepartments={own}
            place={<FieldItem name="viewing" field={auctionFields.viewing} />}
            terms={
              <>
                <ScheduleField name="premiumScheduleId" kind="PREMIUM" />
                <ScheduleField name="incrementScheduleId" kind="INCREMENT" />
                <ScheduleField name="taxScheduleId" kind="TAX" />
                <ScheduleField name="resaleRightScheduleId" kind="RESALE_RIGHT" />
                <FieldItem
                  name="vatScheme"
                  field={auctionFields.vatScheme}
                  tooltip={t('auctions.vatScheme.hint')}
                />
              </>
            }
            people={<FieldItem name="auctioneer" field={auctionFields.auctioneer} />}
          />
        </div>
        <Consequences />
      </div>
    </SavedForm>
  );
}

interface ScheduleProps {
  name: keyof AuctionForm & `${string}ScheduleId`;
  kind: ScheduleKind;
}

/** The dated schedules of a kind that fit the sale's currency; one already chosen stays, also when it is past. */
function ScheduleField({ name, kind }: ScheduleProps) {
  const t = useText();
  const currency = Form.useWatch<string>('currency');
  const chosen = Form.useWatch<number | null>(name);
  const { data } = useQuery({
    queryKey: ['schedules', 'list', kind, currency],
    queryFn: () => api.schedules.list({ query: { kind, currency, state: [], pageSize: 100 } }),
    enabled: currency !== undefined,
    staleTime: 60_000,
  });
  const choices = (data?.data ?? []).filter(
    ({ id, state }) => state === 'CURRENT' || state === 'COMING' || id === chosen,
  );
  return (
    <FieldItem name={name} field={auctionFields[name]}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('auctions.schedule.none')}
        options={choices.map((schedule) => ({ value: schedule.id, label: nameOf(schedule) }))}
      />
    </FieldItem>
  );

  function nameOf({ name, state, validFrom, validTo }: Schedule): string {
    if (state === 'COMING') return t('auctions.schedule.from', { name, from: validFrom });
    if (state === 'PAST') return t('auctions.schedule.past', { name, until: validTo ?? '' });
    return name;
  }
}
