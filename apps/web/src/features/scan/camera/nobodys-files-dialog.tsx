import { nobodysFiles as texts } from '../../../messages/on-this-device.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { NobodysFiles } from './use-shared-files.ts';

/** Whose files are these? Nothing is given to anybody, or thrown away, before it is said. */
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
