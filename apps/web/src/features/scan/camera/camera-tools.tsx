import { Camera, Image, Layers, SwitchCamera, Zap } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { CameraStream } from '../../../lib/camera.ts';
import { scanner } from '../../../messages/scan.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { IMAGE_TYPES } from './incoming.ts';
import './camera-tools.css';

type TorchToggleProps = { stream: CameraStream | null; button?: RefObject<HTMLButtonElement | null> };

/** The light switch, for cameras that have a light. */
export function TorchToggle({ stream, button }: TorchToggleProps) {
  const [on, setOn] = useState(false);
  const available = stream?.hasTorch() ?? false;
  // a new stream starts with the light off
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stream changes
  useEffect(() => setOn(false), [stream]);
  async function toggle() {
    if (!stream) return;
    try {
      await stream.switchTorch(!on);
      setOn(!on);
    } catch {
      notify({ ...scanner.torchFailed, tone: 'bad' });
    }
  }
  return (
    <button
      ref={button}
      type="button"
      className="camera__tool"
      aria-pressed={available && on}
      disabled={!available}
      title={available ? undefined : scanner.noTorch}
      onClick={() => void toggle()}
    >
      <Zap className="icon icon--l" />
      {scanner.flash}
    </button>
  );
}

/** For devices with several cameras on the same side. The device remembers the choice. */
export function LensSwitch({ lenses, onSwitch }: { lenses: number; onSwitch: () => void }) {
  if (lenses < 2) return null;
  return (
    <button type="button" className="camera__tool" onClick={onSwitch}>
      <SwitchCamera className="icon icon--l" />
      {scanner.switchLens}
    </button>
  );
}

/** Switches pile mode, which the device remembers. */
export function PileToggle() {
  const { view } = useScanSession();
  const on = useScan(({ isPile }) => isPile);
  return (
    <button
      type="button"
      className="camera__tool"
      aria-pressed={on}
      title={scanner.pileHint}
      onClick={() => view.setPile(!on)}
    >
      <Layers className="icon icon--l" />
      {scanner.pile}
    </button>
  );
}

type FileChooserProps = {
  /**
   * files: photos, PDFs and emails on the device; camera: the device's camera app, when the page can't use
   * the camera
   */
  kind: 'files' | 'camera';
  disabled: boolean;
  onFiles: (files: File[]) => void;
};

const CHOOSERS = {
  files: { Icon: Image, text: scanner.choosePhoto, input: { accept: IMAGE_TYPES, multiple: true } },
  camera: {
    Icon: Camera,
    text: scanner.takePhoto,
    input: { accept: 'image/*', capture: 'environment' },
  },
} as const;

/** Ways to add a receipt without the page's camera. */
export function FileChooser({ kind, disabled, onFiles }: FileChooserProps) {
  const { Icon, text, input } = CHOOSERS[kind];
  return (
    <FileButton className="camera__tool" {...input} disabled={disabled} onFiles={onFiles}>
      <Icon className="icon icon--l" />
      {text}
    </FileButton>
  );
}

/**
 * On a wide screen: says where to drop receipts, and that people can paste them. Pressing it opens the file
 * chooser beside it.
 */
export function DropZone({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="button"
      className="camera__drop"
      disabled={disabled}
      onClick={({ currentTarget }) =>
        currentTarget.parentElement?.querySelector<HTMLInputElement>('input[multiple]')?.click()
      }
    >
      <b>{scanner.dropZone}</b>
      <span>{scanner.dropZoneText}</span>
    </button>
  );
}
