import { QrCode } from '../../src/features/auth/incoming/qr-code.tsx';
import { STEP_PICTURES } from '../../src/features/auth/incoming/step-pictures.tsx';
import { ArrivedLine } from '../../src/features/scan/arrivals/arrived-line.tsx';
import { Kind, States } from './states.tsx';
import '../../src/features/auth/incoming/shortcut-screen.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAIL = { source: 'mail', sender: 'receipts@uber.com', subject: 'Your Tuesday trip' } as const;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Notices about receipts that came by mail or from another app, and how to set that up. */
export function Arrivals() {
  return (
    <Kind title="Receipts that arrive">
      <States of="from a mail, in its last week, on its last day, no longer on the server, from a phone">
        <ArrivedLine arrived={{ ...MAIL, expiresAt: inDays(20) }} />
        <ArrivedLine arrived={{ ...MAIL, expiresAt: inDays(5) }} />
        <ArrivedLine arrived={{ ...MAIL, expiresAt: inDays(0.2) }} />
        <ArrivedLine arrived={{ ...MAIL, sender: null, expiresAt: null }} />
        <ArrivedLine arrived={{ source: 'token', sender: null, subject: null, expiresAt: inDays(20) }} />
      </States>
      <States of="the pictures of the shortcut">
        {STEP_PICTURES.map(([step, StepPicture]) => (
          <StepPicture key={step} />
        ))}
      </States>
      <States of="a code for the phone's camera">
        <QrCode text="https://receipts.example.com/shortcut" label="QR code" />
      </States>
    </Kind>
  );
}
