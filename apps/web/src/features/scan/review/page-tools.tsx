import { Camera, ChevronLeft, ChevronRight, Crop, FilePlus2, RotateCw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { PageNumbers } from '../../../domain/lit-picture/page-numbers.tsx';
import { common } from '../../../messages/common.ts';
import { preview } from '../../../messages/review.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { IMAGE_TYPES } from '../camera/incoming.ts';
import { useIncomingFiles } from '../camera/use-incoming-files.ts';
import { useTakePictures } from '../camera/use-take-pictures.ts';
import type { CapturePage } from '../captures/capture.ts';
import { changePages } from '../captures/open-capture.ts';
import { movePage } from '../captures/pages.ts';
import { UNDO_MS } from '../captures/purge-queue.ts';
import { addTurns } from '../captures/quarter-turns.ts';
import { useScanSession } from '../scan-provider.tsx';
import './page-tools.css';

type PageToolsProps = {
  id: string;
  pages: readonly CapturePage[];
  page: CapturePage;
  onShow: (pageId: string) => void;
  onCrop: () => void;
};

/** Tools for the picture and, with several pages, for their order. */
export const PageTools = memo(function PageTools({ id, pages, page, onShow, onCrop }: PageToolsProps) {
  const session = useScanSession();
  const { busy, fromFiles } = useTakePictures((pages) => session.intake.add(id, pages));
  const another = useTakePictures((_pages, perFile) => session.begin(perFile));
  useIncomingFiles(take);
  const index = pages.indexOf(page);

  /**
   * Files chosen, dropped or pasted here become pages of this receipt, except while the screen is about to
   * change.
   */
  function take(files: File[]) {
    if (session.view.isShown(id) && session.intake.takesPages(id)) {
      session.intake.holdSave(
        id,
        fromFiles(files).then(({ allOpened }) => allOpened),
      );
    } else void another.fromFiles(files);
  }

  function change(next: (pages: readonly CapturePage[]) => readonly CapturePage[]) {
    session.step(id, changePages(next, session.context()));
  }

  function turn() {
    change((all) => all.map((one) => (one.id === page.id ? { ...one, turn: addTurns(one.turn, 90) } : one)));
    session.reads.turned(id, page.id);
  }

  function move(by: -1 | 1) {
    change((all) => movePage(all, page.id, by));
  }

  function remove() {
    const next = pages[index + 1] ?? pages[index - 1];
    if (!next) return;
    onShow(next.id);
    change((all) => all.filter((one) => one.id !== page.id));
    const back = () => change((all) => [...all.slice(0, index), page, ...all.slice(index)]);
    notify({
      ...preview.pageRemoved,
      tone: 'note',
      durationMs: UNDO_MS,
      action: { label: common.undo, onClick: back },
    });
  }

  return (
    <div className="tools">
      <div className="tools__row" role="toolbar" aria-label={preview.picture}>
        <Button look="quiet" small onClick={onCrop}>
          <Crop className="icon" />
          {preview.crop}
        </Button>
        <Button look="quiet" small onClick={turn}>
          <RotateCw className="icon" />
          {preview.turn}
        </Button>
        <FileButton
          className={buttonClass({ look: 'quiet', small: true })}
          accept={IMAGE_TYPES}
          multiple
          disabled={busy}
          onFiles={take}
        >
          {busy ? <span className="spinner" /> : <FilePlus2 className="icon" />}
          {preview.addPage}
        </FileButton>
        <Button look="quiet" small onClick={() => session.view.toCamera()}>
          <Camera className="icon" />
          {preview.keepScanning}
        </Button>
      </div>
      {pages.length > 1 && (
        <div className="tools__row" role="toolbar" aria-label={preview.pages}>
          <PageNumbers
            count={pages.length}
            shown={index}
            onShow={(next) => onShow(pages[next]?.id ?? page.id)}
          />
          <IconButton label={preview.movePageUp} disabled={index === 0} onClick={() => move(-1)}>
            <ChevronLeft className="icon" />
          </IconButton>
          <IconButton
            label={preview.movePageDown}
            disabled={index === pages.length - 1}
            onClick={() => move(1)}
          >
            <ChevronRight className="icon" />
          </IconButton>
          <IconButton label={preview.removePage} onClick={remove}>
            <Trash2 className="icon" />
          </IconButton>
        </div>
      )}
    </div>
  );
});
