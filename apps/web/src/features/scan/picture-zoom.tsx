import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { common, preview } from '../../messages.ts';

/** The picture over the whole screen, large enough to read, moved by scrolling. */
export function PictureZoom({ url, onClose }: { url: string; onClose: () => void }) {
  const [large, setLarge] = useState(false);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content className="zoom room" aria-describedby={undefined}>
          <RadixDialog.Title className="sr-only">{preview.picture}</RadixDialog.Title>
          <section
            className={large ? 'zoom__pan zoom__pan--large' : 'zoom__pan'}
            aria-label={preview.picture}
          >
            <button
              type="button"
              aria-pressed={large}
              title={preview.enlarge}
              onClick={() => setLarge(!large)}
            >
              <img src={url} alt={preview.pictureAlt} />
            </button>
          </section>
          <RadixDialog.Close className="icon-button zoom__close" aria-label={common.close}>
            <X className="icon" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
