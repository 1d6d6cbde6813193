import { Alert, AppShell } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHash } from '@mantine/hooks';
import { useState } from 'react';
import type { Shown } from './api';
import { CarrierDrawer } from './carrier-drawer';
import { Conversation } from './conversation';
import { Header } from './header';
import { PhoneList } from './phone-list';
import { useConversation } from './use-conversation';
import { useLive } from './use-live';
import { usePhones } from './use-phones';

const SEARCH_PAUSE_MS = 200;

/** Phones on one side and the selected phone's messages on the other; a small screen shows one of them at a time. */
export function App() {
  const [q, setQ] = useState('');
  const [wanted] = useDebouncedValue(q, SEARCH_PAUSE_MS);
  const [show, setShow] = useState<Shown>('all');
  const [hash, setHash] = useHash();
  const phone = /^#(\d+)$/.exec(hash)?.[1];
  const [carrierOpened, carrier] = useDisclosure(false);

  const phones = usePhones(wanted, show);
  const conversation = useConversation(phone);
  const live = useLive((event) => {
    phones.merge(event);
    conversation.merge(event);
  });
  const error = phones.error ?? conversation.error;

  return (
    <AppShell header={{ height: 56 }} padding={0}>
      <AppShell.Header>
        <Header live={live} onCarrier={carrier.open} />
      </AppShell.Header>
      <AppShell.Main className="main">
        <aside className="list" data-hidden={phone !== undefined} aria-label="Phones">
          <PhoneList
            phones={phones.phones}
            total={phones.total}
            q={q}
            onSearch={setQ}
            show={show}
            onShow={setShow}
            chosen={phone}
            onChoose={setHash}
          />
        </aside>
        <section className="conversation" data-hidden={phone === undefined} aria-label="Messages">
          {error && (
            <Alert color="red" m="sm">
              {error}
            </Alert>
          )}
          <Conversation phone={phone} messages={conversation.messages} onBack={() => setHash('')} />
        </section>
      </AppShell.Main>
      <CarrierDrawer
        opened={carrierOpened}
        onClose={carrier.close}
        stats={live.stats}
        onReset={() => {
          setHash('');
          phones.reload();
        }}
      />
    </AppShell>
  );
}
