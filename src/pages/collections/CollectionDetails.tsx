import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { getScope } from '#contract/api/permissions';
import { type Collection, type CollectionForm, collectionFields } from '#contract/collections';
import { CatalogueFields } from '@/components/catalogue/CatalogueFields';
import { toFormValues, toNewValues, toRequestValues } from '@/components/catalogue/catalogueValues';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { collectionKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/catalogue/catalogue.css';

/** The settings of a collection, like those of an auction with gallery terms; without one, the form that creates it. */
export default function CollectionDetails({ collection }: { collection?: Collection }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const fieldLabels = useFieldDisplays(collectionFields);
  const ownDepartmentIds =
    user && getScope(user.role, 'collections:create') === 'own' ? user.departmentIds : undefined;
  const house = initialState?.house ?? { timeZone: 'UTC', currency: 'GBP' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one begins as the house was when the page opened
  const saved = useMemo(
    () =>
      collection
        ? toFormValues(collectionFields, collection)
        : toNewValues(collectionFields, house, ownDepartmentIds?.length === 1 ? [...ownDepartmentIds] : []),
    [collection],
  );
  const readOnly = collection !== undefined && !collection.editable;
  const save = async (values: CollectionForm, version: number) => {
    const reply = collection
      ? await api.collections.update({
          params: { id: collection.id },
          body: { ...toRequestValues(collectionFields, values), version },
        })
      : await api.collections.create({ body: toRequestValues(collectionFields, values) });
    storeReply(collectionKeys.read(reply.id), reply);
    void client.invalidateQueries(queriesShowing('collections'));
    return reply;
  };
  return (
    <SavedForm<CollectionForm, Collection>
      key={collection?.id ?? 'new'}
      disabled={readOnly}
      saved={saved}
      version={collection?.version}
      subject={collection && { noun: 'collections', id: collection.id }}
      save={save}
      onSaved={collection ? undefined : ({ id }) => history.push(`/collection/${id}`)}
      createLabel={collection ? undefined : t('collections.create')}
      fromCurrent={(current) => toFormValues(collectionFields, current as unknown as Collection)}
      fields={fieldLabels}
    >
      {readOnly && <Alert type="info" title={t('catalogue.readOnly')} className="catalogue-note" />}
      <CatalogueFields
        kind={<FieldItem name="kind" field={collectionFields.kind} />}
        ownDepartments={ownDepartmentIds}
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
