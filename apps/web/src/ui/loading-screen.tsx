import { useEffect } from 'react';
import { holdQuiet } from '../lib/quiet.ts';
import { common } from '../messages/common.ts';

export function LoadingScreen({ text = common.loading }: { text?: string }) {
  useEffect(() => holdQuiet(), []);
  return (
    <main className="screen place-content-center">
      <p className="busy" role="status">
        <span className="spinner" />
        {text}
      </p>
    </main>
  );
}
