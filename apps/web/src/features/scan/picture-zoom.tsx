import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { common, preview } from '../../messages.ts';

/** The picture over the whole screen, large enough to read, moved by scrolling. */
export function PictureZoom({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content className="zoom room" aria-describedby={undefined}>
          <RadixDialog.Title className="sr-only">{preview.picture}</RadixDialog.Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="zoom__pan" tabIndex={0} aria-label={preview.picture}>
            <img src={url} alt={preview.pictureAlt} />
          </section>
          <RadixDialog.Close className="icon-button zoom__close" aria-label={common.close}>
            <X className="icon" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
