import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { scopeOf } from '#contract/api/permissions';
import { type Collection, type CollectionForm, collectionFields } from '#contract/collections';
import { CatalogueFields } from '@/components/catalogue/CatalogueFields';
import { givenValues, newValues, shownValues } from '@/components/catalogue/catalogueValues';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { collectionKeys, showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/catalogue/catalogue.css';

/** The form of a collection: that of auctions with the terms of a gallery. Without one, it is made. */
export default function CollectionDetails({ collection }: { collection?: Collection }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const words = useFieldWords(collectionFields);
  const own = user && scopeOf(user.role, 'collections:create') === 'own' ? user.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one begins as the house was when the page opened
  const saved = useMemo(
    () =>
      collection
        ? shownValues(collectionFields, collection)
        : newValues(collectionFields, house, own?.length === 1 ? [...own] : []),
    [collection],
  );
  const readOnly = collection !== undefined && !collection.editable;
  const save = async (values: CollectionForm, version: number) => {
    const reply = collection
      ? await api.collections.update({
          params: { id: collection.id },
          body: { ...givenValues(collectionFields, values), version },
        })
      : await api.collections.create({ body: givenValues(collectionFields, values) });
    keepAnswer(collectionKeys.read(reply.id), reply);
    void client.invalidateQueries(showing('collections'));
    return reply;
  };
  return (
    <SavedForm<CollectionForm, Collection>
      key={collection?.id ?? 'new'}
      disabled={readOnly}
      saved={saved}
      version={collection?.version}
      of={collection && { noun: 'collections', id: collection.id }}
      save={save}
      onSaved={collection ? undefined : ({ id }) => history.push(`/collection/${id}`)}
      createLabel={collection ? undefined : t('collections.create')}
      fromCurrent={(current) => shownValues(collectionFields, current as unknown as Collection)}
      fields={words}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <CatalogueFields
        kind={<FieldItem name="kind" field={collectionFields.kind} />}
        ownDepartments={own}
        terms={
          <>
            <FieldItem name="visibility" field={collectionFields.visibility} />
            <FieldItem name="priceDisplay" field={collectionFields.priceDisplay} />
          </>
        }
      />
    </SavedForm>
  );
}
