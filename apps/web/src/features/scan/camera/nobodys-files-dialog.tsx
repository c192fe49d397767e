import { nobodysFiles as texts } from '../../../messages/on-this-device.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { NobodysFiles } from './use-shared-files.ts';

/** Asks whose files these are. Nothing is assigned or deleted before the person answers. */
export function NobodysFilesDialog({ count, take, leave, remove }: NobodysFiles) {
  return (
    <Dialog open onClose={leave} title={texts.title(count)} text={texts.text(count)}>
      <div className="dialog__do">
        <Button look="main" onClick={take}>
          {texts.take(count)}
        </Button>
        <Button look="plain" onClick={leave}>
          {texts.leave}
        </Button>
        <Button look="danger" onClick={remove}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  );
}
