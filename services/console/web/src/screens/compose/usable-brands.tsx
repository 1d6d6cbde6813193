import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { Empty, Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';

export type Brand = Answer<'/v1/sms/brandNames'>['data'][number];

/** Content that needs an authorized sender name, with the list of these names; without any, a link to request one. */
export function UsableBrands({ children }: { children(brands: Brand[]): ReactNode }) {
  const t = useText();
  const brands = useAnswer<Answer<'/v1/sms/brandNames'>>('/v1/sms/brandNames');
  return (
    <Loaded of={brands}>
      {({ data }) => {
        const usable = data.filter(({ authorized }) => authorized === '1');
        if (usable.length > 0) return children(usable);
        return (
          <Panel>
            <Empty text={t('compose.noBrand')}>
              <Button component={Link} to="/company/senders">
                {t('nav.senders')}
              </Button>
            </Empty>
          </Panel>
        );
      }}
    </Loaded>
  );
}
