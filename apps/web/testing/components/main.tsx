import '../../src/lib/no-eval.ts';
// comes before any other style: it sets the order of the layers
import '../../src/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ComponentSheet } from './component-sheet.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('components.html has no #root');
export const sheet = createRoot(root);
sheet.render(
  <StrictMode>
    <ComponentSheet />
  </StrictMode>,
);
