import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Card, Select } from 'antd';
import { useId } from 'react';
import type { Company } from '#contract/companies';
import { type Register, type RegisterKind, registerKinds } from '#contract/registers';
import Export from '@/components/list/Export';
import SmallPages from '@/components/list/SmallPages';
import Loaded from '@/components/page/Loaded';
import { api, apiUrl } from '@/services/api';
import { momentText, today } from '@/services/day';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Copies from './Copies';
import FigureTable from './FigureTable';
import FreezeButton, { isClosed } from './FreezeButton';
import PeriodFields from './PeriodFields';
import { readPeriod } from './period';
import RegisterRows from './RegisterRows';
import '@/components/list/tables.css';
import './registers.css';

const pageSize = 50;

/** Returns the first day of the quarter and today, for an address without a period. */
function readRegisterPeriod(query: URLSearchParams): { from: string; to: string } {
  const { from, to } = readPeriod(query);
  const day = today();
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return { from: from ?? `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`, to: to ?? day };
}

/** The registers of a company over a period: figures, the rows behind them, files and frozen copies. */
export default function RegisterTab({ company }: { company: Company }) {
  const t = useText();
  const id = useId();
  const { query: address, set } = useUrl();
  const register = registerKinds.find((kind) => kind === address.get('register')) ?? 'VAT_RETURN';
  const period = readRegisterPeriod(address);
  const figure = address.get('figure') ?? undefined;
  const page = Math.max(1, Number(address.get('page')) || 1);
  const query = useQuery({
    queryKey: ['registers', company, register, period, figure, page],
    queryFn: () =>
      api.registers.read({
        params: { register },
        query: { company, ...period, page, pageSize, ...(figure !== undefined && { figure }) },
      }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const fresh = { figure: undefined, page: undefined };
  return (
    <Card>
      <div className="registers-tools no-print">
        <div className="period-fields">
          <label htmlFor={id}>{t('registers.register')}</label>
          <Select<RegisterKind>
            id={id}
            className="register-choice"
            value={register}
            onChange={(selected) =>
              set({ register: selected === 'VAT_RETURN' ? undefined : selected, ...fresh }, 'push')
            }
            options={registerKinds.map((value) => ({ value, label: t(`registers.${value}`) }))}
          />
          <PeriodFields
            id="registers"
            period={period}
            onChange={({ from, to }) => set({ from, to, ...fresh })}
          />
        </div>
        <div className="period-fields">
          <Export
            fileOf={(format) =>
              apiUrl('registers', 'export', { params: { register }, query: { company, ...period, format } })
            }
            total={query.data?.total}
          />
          {query.data && query.data.register === register && <FreezeButton current={query.data} />}
        </div>
      </div>
      <p className="card-hint">{t(`registers.hint.${register}`)}</p>
      <Loaded query={query}>{(current) => <Contents current={current} figure={figure} />}</Loaded>
      <Copies company={company} />
    </Card>
  );
}

function Contents({ current, figure }: { current: Register; figure: string | undefined }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const { copy, figures, total, page } = current;
  return (
    <>
      <p>
        {copy
          ? t('registers.frozen', { day: momentText(copy.frozenAt), name: copy.frozenBy.name })
          : t('registers.live')}
        {access['accounting:close'] && !copy && !isClosed(current) && <> {t('registers.freeze.open')}</>}
      </p>
      {figures.length === 0 ? (
        <p>{t('registers.none')}</p>
      ) : (
        <>
          <FigureTable register={current.register} figures={figures} selected={figure} />
          {figure !== undefined && (
            <Button onClick={() => set({ figure: undefined, page: undefined })}>
              {t('registers.rows.all')}
            </Button>
          )}
          <RegisterRows current={current} />
          <SmallPages
            page={page}
            pageSize={pageSize}
            total={total}
            onTurn={(to) => set({ page: to === 1 ? undefined : String(to) }, 'push')}
          />
        </>
      )}
    </>
  );
}
