import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history, useModel, useParams } from '@umijs/max';
import { Alert, Form, Select } from 'antd';
import { useMemo } from 'react';
import {
  type Collection,
  type CollectionForm,
  collectionKinds,
  priceDisplays,
  visibilities,
} from '#contract/collections';
import { scopeOf } from '#contract/permissions';
import { CatalogueFields, type CatalogueValues } from '@/components/catalogue/CatalogueFields';
import { useCatalogueWords } from '@/components/catalogue/catalogueWords';
import { lastList } from '@/components/catalogue/lastList';
import { SaleTime } from '@/components/catalogue/SaleTime';
import { instantOf, wallClock } from '@/components/catalogue/saleClock';
import Loaded from '@/components/Loaded';
import PageHead from '@/components/PageHead';
import SavedForm from '@/components/SavedForm';
import StatusTag from '@/components/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import '@/components/catalogue/catalogue.css';

/** `/collection/new` and `/collection/:id`: the form screen of auctions with the terms of a gallery. */
export default function CollectionPage() {
  const { id } = useParams<{ id: string }>();
  return id === undefined ? <NewCollection /> : <OneCollection key={id} id={Number(id)} />;
}

const keyOf = (id: number) => ['collections', 'one', id];

function NewCollection() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('collections.new')}
        back={{ to: lastList('/collections'), label: t('collections.back') }}
      />
      <CollectionDetails />
    </>
  );
}

function OneCollection({ id }: { id: number }) {
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: () => api.collections.tell({ params: { id } }),
  });
  return <Loaded query={query}>{(collection) => <Shown collection={collection} />}</Loaded>;
}

function Shown({ collection }: { collection: Collection }) {
  const t = useText();
  usePageTitle(undefined, `${collection.code} · ${collection.title}`);
  return (
    <>
      <PageHead
        sticky
        title={`${collection.code} ${collection.title}`}
        back={{ to: lastList('/collections'), label: t('collections.back') }}
        status={<StatusTag label={t(`collections.status.${collection.status}`)} tone="quiet" />}
        facts={
          <>
            <SaleTime at={collection.startsAt} zone={collection.timeZone} none={t('catalogue.date.none')} />
            <span>{collection.specialist?.name ?? t('catalogue.specialist.none')}</span>
          </>
        }
      />
      <CollectionDetails collection={collection} />
    </>
  );
}

type Values = Omit<CollectionForm, keyof CatalogueValues> &
  CatalogueValues & { kind: CollectionForm['kind'] };

function CollectionDetails({ collection }: { collection?: Collection }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const words = useCatalogueWords();
  const own = user && scopeOf(user.role, 'collections:create') === 'own' ? user.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one begins as the house was when the page opened
  const saved = useMemo(
    () => (collection ? valuesOf(collection) : newValues(house, own?.length === 1 ? [...own] : [])),
    [collection],
  );
  const readOnly = collection !== undefined && !collection.editable;
  const save = async (values: Values, version: number) => {
    const reply = collection
      ? await api.collections.save({
          params: { id: collection.id },
          body: { ...formOf(values), version },
        })
      : await api.collections.create({ body: formOf(values) });
    client.setQueryData(keyOf(reply.id), reply);
    void client.invalidateQueries({ queryKey: ['collections', 'list'] });
    return reply;
  };
  return (
    <SavedForm<Values, Collection>
      key={collection?.id ?? 'new'}
      disabled={readOnly}
      saved={saved}
      version={collection?.version}
      save={save}
      onSaved={collection ? undefined : ({ id }) => history.push(`/collection/${id}`)}
      createLabel={collection ? undefined : t('collections.create')}
      fromCurrent={(current) => valuesOf(current as unknown as Collection)}
      fields={{
        ...words,
        kind: {
          label: t('catalogue.kind'),
          show: (value) => t(`collections.kind.${value as CollectionForm['kind']}`),
        },
        visibility: {
          label: t('collections.visibility'),
          show: (value) => t(`collections.visibility.${value as CollectionForm['visibility']}`),
        },
        priceDisplay: {
          label: t('collections.priceDisplay'),
          show: (value) => t(`collections.priceDisplay.${value as CollectionForm['priceDisplay']}`),
        },
      }}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <CatalogueFields
        disabled={readOnly}
        kinds={collectionKinds.map((value) => ({ value, label: t(`collections.kind.${value}`) }))}
        ownDepartments={own}
        terms={
          <>
            <Form.Item name="visibility" label={t('collections.visibility')}>
              <Select
                options={visibilities.map((value) => ({
                  value,
                  label: t(`collections.visibility.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name="priceDisplay" label={t('collections.priceDisplay')}>
              <Select
                options={priceDisplays.map((value) => ({
                  value,
                  label: t(`collections.priceDisplay.${value}`),
                }))}
              />
            </Form.Item>
          </>
        }
      />
    </SavedForm>
  );
}

const valuesOf = (collection: Collection): Values => ({
  code: collection.code,
  title: collection.title,
  subtitle: collection.subtitle,
  kind: collection.kind,
  startsAt: collection.startsAt && wallClock(collection.startsAt, collection.timeZone),
  endsAt: collection.endsAt && wallClock(collection.endsAt, collection.timeZone),
  timeZone: collection.timeZone,
  location: collection.location,
  departmentIds: collection.departmentIds,
  specialistId: collection.specialistId,
  currency: collection.currency,
  visibility: collection.visibility,
  priceDisplay: collection.priceDisplay,
  notes: collection.notes,
});

const formOf = (values: Values): CollectionForm => ({
  ...values,
  startsAt: values.startsAt && instantOf(values.startsAt, values.timeZone),
  endsAt: values.endsAt && instantOf(values.endsAt, values.timeZone),
  specialistId: values.specialistId ?? null,
});

const newValues = (house: { timeZone: string; currency: string }, departmentIds: number[]): Values => ({
  code: '',
  title: '',
  subtitle: '',
  kind: 'PRIVATE_SALE',
  startsAt: null,
  endsAt: null,
  timeZone: house.timeZone,
  location: '',
  departmentIds,
  specialistId: null,
  currency: house.currency,
  visibility: 'INTERNAL',
  priceDisplay: 'SHOWN',
  notes: '',
});
