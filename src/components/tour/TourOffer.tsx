import { CompassOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Alert, Button, Space } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { tourParam } from './tourAddress';
import './tour.css';

/** Offers the tour above the home page of the demo house, until the user takes or declines it. */
export default function TourOffer() {
  const t = useText();
  const { set } = useUrl();
  const { setInitialState } = useModel('@@initialState');
  const hide = () => void setInitialState((state) => state && { ...state, offersTour: false });
  const decline = useAction(async () => {
    await api.session.endTour();
    hide();
  });
  return (
    <Alert
      className="tour-offer"
      type="info"
      showIcon
      icon={<CompassOutlined aria-hidden />}
      title={t('tour.offer')}
      description={
        <>
          <ErrorNotice text={decline.issue} />
          <Space wrap>
            <Button onClick={() => set({ [tourParam]: 'on' })}>{t('tour.start')}</Button>
            <Button type="text" loading={decline.busy} onClick={() => void decline.run()}>
              {t('tour.decline')}
            </Button>
          </Space>
        </>
      }
    />
  );
}
