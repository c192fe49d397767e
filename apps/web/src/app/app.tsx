import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from '../lib/router.tsx';
import { Toasts } from '../ui/toast.tsx';
import { AuthGate } from './auth-gate.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { createQueryClient } from './query-client.ts';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router>
          <AuthGate />
        </Router>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
