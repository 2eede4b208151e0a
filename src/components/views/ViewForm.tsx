import { useAccess } from '@umijs/max';
import { Button, Checkbox, Form, Input } from 'antd';
import { limits } from '#contract/api/limits';
import type { View, ViewList } from '#contract/views';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { viewParam } from './viewQuery';

interface Props {
  list: ViewList;
  /** the current query of the list */
  currentQuery: string;
  /** absent: a new view */
  view: View | undefined;
  onDone(): void;
}
interface Values {
  name: string;
  /** absent: the user may not share views */
  shared?: boolean;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['views'] });

/** Edits the name of a view and whether it is shared; an existing one can be removed, with undo. */
export default function ViewForm({ list, currentQuery, view, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const [form] = Form.useForm<Values>();
  const save = useAction(
    async (values: Values) => {
      const { id } = view
        ? await api.views.update({ params: { id: view.id }, body: { ...values, version: view.version } })
        : await api.views.create({ body: { list, query: currentQuery, ...values } });
      await refresh();
      set({ [viewParam]: id });
      onDone();
    },
    { form },
  );
  const remove = useAction(async ({ id, name, query, shared }: View) => {
    await api.views.remove({ params: { id } });
    await refresh();
    set({ [viewParam]: undefined });
    onDone();
    notifyDone(t('views.removed', { name }), {
      label: t('common.undo'),
      run: () => void api.views.create({ body: { list, name, query, shared } }).then(refresh),
    });
  });
  const busy = save.busy || remove.busy;
  return (
    <GuardedForm
      form={form}
      className="views"
      layout="vertical"
      initialValues={{ name: view?.name ?? '', shared: view?.shared ?? false }}
      onFinish={(values) => void save.run(values)}
    >
      <ErrorNotice text={save.issue ?? remove.issue} />
      <Form.Item name="name" label={t('views.name')}>
        <Input autoFocus maxLength={limits.name} />
      </Form.Item>
      {(access['views:share'] || view?.shared) && (
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{t('views.share')}</Checkbox>
        </Form.Item>
      )}
      <div className="views-buttons">
        <Button type="primary" htmlType="submit" loading={save.busy} disabled={busy}>
          {t('form.save')}
        </Button>
        {view && (
          <Button danger disabled={busy} onClick={() => void remove.run(view)}>
            {t('views.remove')}
          </Button>
        )}
      </div>
    </GuardedForm>
  );
}
