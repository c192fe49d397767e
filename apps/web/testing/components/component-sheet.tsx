import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Router } from '../../src/lib/router.tsx';
import { Segments } from '../../src/ui/segments.tsx';
import { watchTextRoom } from '../../src/ui/text-room.ts';
import { Toasts } from '../../src/ui/toast.tsx';
import { Arrivals } from './arrivals.tsx';
import { Buttons } from './buttons.tsx';
import './component-sheet.css';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Slips } from './slips.tsx';
import { showTheme, type Theme } from './theme.ts';

/**
 * Shows every component in each of its states, for people who build or change a screen. It is at
 * `/components` in `npm run dev`, and in no build.
 */
export function ComponentSheet() {
  useLayoutEffect(() => watchTextRoom(), []);
  const [queryClient] = useState(() => new QueryClient());
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <div className="screen">
          <header className="header header--large">
            <div className="header__in">
              <div className="header__title">
                <h1>Components</h1>
              </div>
              <div className="sheet__theme">
                <Segments
                  label="Theme"
                  choices={[
                    ['system', 'System'],
                    ['light', 'Light'],
                    ['dark', 'Dark'],
                  ]}
                  value={theme}
                  onChange={(chosen) => {
                    setTheme(chosen);
                    showTheme(chosen);
                  }}
                />
              </div>
            </div>
          </header>
          <main className="main sheet">
            <Buttons />
            <Fields />
            <Messages />
            <Slips />
            <Arrivals />
          </main>
        </div>
      </Router>
      <Toasts />
    </QueryClientProvider>
  );
}
