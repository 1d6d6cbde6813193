import '@mantine/core/styles.css';
import 'uplot/dist/uPlot.min.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSessionEnds } from './data/api';
import { watchAttendance } from './data/attendance';
import { SESSION } from './data/live';
import { queryClient } from './data/queries';
import { router } from './router';
import { ConfirmDialog } from './shell/confirm-dialog';
import { SecondFactorPrompt } from './shell/second-factor-prompt';
import { Language } from './text/language';
import { theme } from './theme';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

watchAttendance();
whenSessionEnds(() => void queryClient.invalidateQueries({ queryKey: SESSION }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Language>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ConfirmDialog />
          <SecondFactorPrompt />
        </QueryClientProvider>
      </Language>
    </MantineProvider>
  </StrictMode>,
);
