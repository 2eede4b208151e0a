import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { type Auction, auctionKinds } from '#contract/auctions';
import { scopeOf } from '#contract/permissions';
import type { Schedule, ScheduleKind } from '#contract/schedules';
import { vatSchemes } from '#contract/vat';
import { CatalogueFields } from '@/components/catalogue/CatalogueFields';
import { useCatalogueWords } from '@/components/catalogue/catalogueWords';
import SavedForm from '@/components/SavedForm';
import type { MessageId } from '@/locales/messages';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { auctionKeys } from '../auctionKeys';
import { type AuctionValues, formOf, newValues, valuesOf } from './auctionValues';
import { Consequences } from './Consequences';
import '@/components/catalogue/catalogue.css';

/** The settings of a sale; without one, the form that creates it. */
export default function AuctionDetails({ auction }: { auction?: Auction }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const words = useCatalogueWords();
  const scope = user && scopeOf(user.role, 'auctions:create');
  const own = scope === 'own' ? user?.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sale begins as the house was when the page opened
  const saved = useMemo(
    () => (auction ? valuesOf(auction) : newValues(house, own?.length === 1 ? [...own] : [])),
    [auction],
  );
  const readOnly = auction !== undefined && !auction.editable;
  const save = async (values: AuctionValues, version: number) => {
    const reply = auction
      ? await api.auctions.save({ params: { id: auction.id }, body: { ...formOf(values), version } })
      : await api.auctions.create({ body: formOf(values) });
    client.setQueryData(auctionKeys.tell(reply.id), reply);
    void client.invalidateQueries({ queryKey: ['auctions', 'list'] });
    return reply;
  };
  const label = (id: MessageId) => ({ label: t(id) });
  return (
    <SavedForm<AuctionValues, Auction>
      key={auction?.id ?? 'new'}
      className="catalogue-form"
      disabled={readOnly}
      saved={saved}
      version={auction?.version}
      save={save}
      onSaved={auction ? undefined : ({ id }) => history.push(`/auction/${id}?tab=lots`)}
      createLabel={auction ? undefined : t('auctions.create')}
      fromCurrent={(current) => valuesOf(current as unknown as Auction)}
      fields={{
        ...words,
        kind: { label: t('catalogue.kind'), show: (value) => t(`auctions.kind.${value as 'LIVE'}`) },
        viewing: label('catalogue.viewing'),
        auctioneer: label('catalogue.auctioneer'),
        premiumScheduleId: label('auctions.premium'),
        incrementScheduleId: label('auctions.increments'),
        taxScheduleId: label('auctions.tax'),
        resaleRightScheduleId: label('auctions.resaleRight'),
        vatScheme: label('auctions.vatScheme'),
      }}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <div className="catalogue-columns">
        <div>
          <CatalogueFields
            disabled={readOnly}
            kinds={auctionKinds.map((value) => ({ value, label: t(`auctions.kind.${value}`) }))}
            ownDepartments={own}
            place={
              <Form.Item name="viewing" label={t('catalogue.viewing')} className="is-wide">
                <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={1000} />
              </Form.Item>
            }
            terms={
              <>
                <ScheduleField name="premiumScheduleId" kind="PREMIUM" label="auctions.premium" />
                <ScheduleField name="incrementScheduleId" kind="INCREMENT" label="auctions.increments" />
                <ScheduleField name="taxScheduleId" kind="TAX" label="auctions.tax" />
                <ScheduleField
                  name="resaleRightScheduleId"
                  kind="RESALE_RIGHT"
                  label="auctions.resaleRight"
                />
                <Form.Item
                  name="vatScheme"
                  label={t('auctions.vatScheme')}
                  tooltip={t('auctions.vatScheme.hint')}
                >
                  <Select
                    allowClear
                    options={vatSchemes.map((value) => ({ value, label: t(`lots.vatScheme.${value}`) }))}
                  />
                </Form.Item>
              </>
            }
            people={
              <Form.Item name="auctioneer" label={t('catalogue.auctioneer')}>
                <Input maxLength={120} />
              </Form.Item>
            }
          />
        </div>
        <Consequences />
      </div>
    </SavedForm>
  );
}

interface ScheduleProps {
  name: keyof AuctionValues & `${string}ScheduleId`;
  kind: ScheduleKind;
  label: MessageId;
}

/** The dated schedules of a kind that fit the sale's currency; one already chosen stays, also when it is past. */
function ScheduleField({ name, kind, label }: ScheduleProps) {
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
    <Form.Item name={name} label={t(label)}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('auctions.schedule.none')}
        options={choices.map((schedule) => ({ value: schedule.id, label: nameOf(schedule) }))}
      />
    </Form.Item>
  );

  function nameOf({ name, state, validFrom, validTo }: Schedule): string {
    if (state === 'COMING') return t('auctions.schedule.from', { name, from: validFrom });
    if (state === 'PAST') return t('auctions.schedule.past', { name, until: validTo ?? '' });
    return name;
  }
}
