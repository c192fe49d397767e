import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Router } from '../lib/router.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { watchKeyboard } from '../ui/keyboard-room.ts';
import { watchTextRoom } from '../ui/text-room.ts';
import { Toasts } from '../ui/toast.tsx';
import { AuthGate } from './auth-gate.tsx';
import { BrokenPage } from './broken-screen.tsx';
import { createQueryClient } from './query-client.ts';

export function App() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => watchKeyboard(), []);
  // runs before anything is on screen
  useLayoutEffect(() => watchTextRoom(), []);
  return (
    <ErrorBoundary fallback={BrokenPage}>
      <QueryClientProvider client={queryClient}>
        <Router>
          <AuthGate />
        </Router>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
