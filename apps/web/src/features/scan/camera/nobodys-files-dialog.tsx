import { nobodysFiles as texts } from '../../../messages/scan.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { NobodysFiles } from './use-shared-files.ts';

/** Whose files are these? Nothing is given to anybody, or thrown away, before it is said. */
export function NobodysFilesDialog({ count, take, leave, remove }: NobodysFiles) {
  return (
    <Dialog open onClose={leave} title={texts.title(count)} text={texts.text(count)}>
      <div className="dialog__do">
        <button type="button" className="button button--main" onClick={take}>
          {texts.take(count)}
        </button>
        <button type="button" className="button button--plain" onClick={leave}>
          {texts.leave}
        </button>
        <button type="button" className="button button--danger" onClick={remove}>
          {texts.remove}
        </button>
      </div>
    </Dialog>
  );
}
