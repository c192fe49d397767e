import { Camera, ChevronLeft, ChevronRight, Crop, FilePlus2, RotateCw, Trash2 } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import { scanner } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import { IMAGE_TYPES } from '../camera/incoming.ts';
import { useIncomingFiles } from '../camera/use-incoming-files.ts';
import { useTakePictures } from '../camera/use-take-pictures.ts';
import type { Capture, CapturePage } from '../captures/capture.ts';
import { UNDO_MS } from '../captures/capture-store.ts';
import { addTurns } from '../captures/page-geometry.ts';
import { movePage } from '../captures/pages.ts';
import { useScanSession } from '../scan-provider.tsx';

type PageToolsProps = {
  capture: Capture;
  page: CapturePage;
  onShow: (pageId: string) => void;
  onCrop: () => void;
};

/** What can be done with the picture, and with the pages where there are several. */
export function PageTools({ capture, page, onShow, onCrop }: PageToolsProps) {
  const session = useScanSession();
  const { busy, fromFiles } = useTakePictures((pages) => session.addPages(capture.id, pages));
  const another = useTakePictures((_pages, perFile) => session.begin(perFile));
  useIncomingFiles(take);
  const { pages } = capture;
  const index = pages.indexOf(page);

  /** What is chosen, dropped or pasted here belongs to the receipt on screen, unless that is being left. */
  function take(files: File[]) {
    if (session.takesPages(capture.id)) session.holdSave(capture.id, fromFiles(files));
    else void another.fromFiles(files);
  }

  function turn() {
    session.editor.pages(capture.id, (all) =>
      all.map((one) => (one.id === page.id ? { ...one, turn: addTurns(one.turn, 90) } : one)),
    );
  }

  function move(by: -1 | 1) {
    session.editor.pages(capture.id, (all) => movePage(all, page.id, by));
  }

  function remove() {
    const next = pages[index + 1] ?? pages[index - 1];
    if (!next) return;
    onShow(next.id);
    session.editor.pages(capture.id, (all) => all.filter(({ id }) => id !== page.id));
    const back = () => session.editor.pages(capture.id, (all) => all.toSpliced(index, 0, page));
    notify({
      ...preview.pageRemoved,
      tone: 'note',
      durationMs: UNDO_MS,
      action: { label: scanner.undo, onClick: back },
    });
  }

  return (
    <div className="tools">
      <div className="tools__row" role="toolbar" aria-label={preview.picture}>
        <button type="button" className="button button--quiet button--small" onClick={onCrop}>
          <Crop className="icon" />
          {preview.crop}
        </button>
        <button type="button" className="button button--quiet button--small" onClick={turn}>
          <RotateCw className="icon" />
          {preview.turn}
        </button>
        <label className="button button--quiet button--small tools__file">
          <input
            type="file"
            accept={IMAGE_TYPES}
            multiple
            className="sr-only"
            disabled={busy}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              take(files);
            }}
          />
          {busy ? <span className="spinner" /> : <FilePlus2 className="icon" />}
          {preview.addPage}
        </label>
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => session.toCamera()}
        >
          <Camera className="icon" />
          {preview.keepScanning}
        </button>
      </div>
      {pages.length > 1 && (
        <div className="tools__row" role="toolbar" aria-label={preview.pages}>
          {pages.map(({ id }, position) => (
            <button
              key={id}
              type="button"
              className="tools__page"
              aria-pressed={id === page.id}
              aria-label={preview.page(position + 1, pages.length)}
              onClick={() => onShow(id)}
            >
              {position + 1}
            </button>
          ))}
          <button
            type="button"
            className="icon-button"
            aria-label={preview.movePageUp}
            title={preview.movePageUp}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <ChevronLeft className="icon" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={preview.movePageDown}
            title={preview.movePageDown}
            disabled={index === pages.length - 1}
            onClick={() => move(1)}
          >
            <ChevronRight className="icon" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={preview.removePage}
            title={preview.removePage}
            onClick={remove}
          >
            <Trash2 className="icon" />
          </button>
        </div>
      )}
    </div>
  );
}
