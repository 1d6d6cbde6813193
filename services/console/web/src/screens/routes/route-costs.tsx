import { Title } from '@mantine/core';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { useDayText } from '../../components/format';
import { Loaded } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

/** What a provider charges for the messages of a route, by day; nothing if it does not tell. */
export function RouteCosts({ name }: { name: string }) {
  const t = useText();
  const day = useDayText();
  const statistics = useAnswer(get('/admin/v1/statistics', {}, { route: name, step: 'day' }));
  return (
    <Loaded of={statistics}>
      {({ data }) => {
        const rows = data
          .filter((step) => step.carrierParts !== 0 || Object.keys(step.carrierPrices).length > 0)
          .reverse();
        if (rows.length === 0) return null;
        return (
          <>
            <Title order={3}>{t('route.costs')}</Title>
            <Rows
              label={t('route.costs')}
              rows={rows}
              keyOf={({ at }) => at}
              columns={[
                { title: t('route.costDay'), cell: ({ at }) => day(at.slice(0, 10)) },
                { title: t('home.sent'), count: ({ submitted }) => submitted },
                { title: t('message.parts'), count: ({ parts }) => parts },
                { title: t('route.carrierParts'), count: ({ carrierParts }) => carrierParts },
                {
                  title: t('route.carrierPrice'),
                  numeric: true,
                  cell: ({ carrierPrices }) =>
                    Object.entries(carrierPrices)
                      .map(([currency, price]) => `${price} ${currency}`)
                      .join(', '),
                },
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}
