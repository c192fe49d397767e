import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { placeBeside } from './place-beside.ts';
import { useCloseRequest } from './use-close-request.ts';

type PickerPopupProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** the value of the option that the arrow keys have reached */
  current: string;
  onCurrent: (value: string) => void;
  onClose: () => void;
  /**
   * whether there are more options than fit. It then keeps its height, because a popup that shrinks while
   * people type would jump
   */
  long: boolean;
  children: ReactNode;
};

/** The open part of a picker: a search box over a list. The caller filters and renders the list. */
export function PickerPopup(props: PickerPopupProps) {
  const { id, anchor, label, searchLabel, search, onSearch, current, onCurrent, onClose, long, children } =
    props;
  const popup = useRef<HTMLDivElement>(null);
  useOpenBeside(popup, anchor);
  useClosing(popup, anchor, onClose);
  useCloseRequest(true, onClose);

  function left(event: FocusEvent) {
    const to = event.relatedTarget;
    if (to instanceof Node && !popup.current?.contains(to) && to !== anchor.current) onClose();
  }

  return (
    <div
      ref={popup}
      // above everything else, but part of its dialog
      popover="manual"
      className={long ? 'picker picker--long' : 'picker'}
      id={id}
      role="dialog"
      aria-label={label}
      onBlur={left}
    >
      <Command label={searchLabel} shouldFilter={false} value={current} onValueChange={onCurrent}>
        <div className="picker__search">
          <Search className="icon" />
          <Command.Input placeholder={searchLabel} value={search} onValueChange={onSearch} />
        </div>
        {children}
      </Command>
    </div>
  );
}

/** Opens the popup beside its button and gives it the focus. Closing returns the focus to the button. */
function useOpenBeside(popup: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [box, button] = [popup.current, anchor.current];
    if (!box || !button) return;
    // without popover support, it stays in place
    if ('showPopover' in box) box.showPopover();
    placeBeside(box, button);
    box.querySelector('input')?.focus({ preventScroll: true });
    const again = (event: Event) => {
      if (!(event.target instanceof Node && box.contains(event.target))) placeBeside(box, button);
    };
    const view = window.visualViewport;
    window.addEventListener('scroll', again, { capture: true, passive: true });
    window.addEventListener('resize', again);
    // a phone's keyboard may appear or disappear
    view?.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, { capture: true });
      window.removeEventListener('resize', again);
      view?.removeEventListener('resize', again);
      // the focus stays if the person has moved it elsewhere
      const { activeElement, body } = document;
      if (activeElement === body || box.contains(activeElement)) button.focus({ preventScroll: true });
    };
  }, [popup, anchor]);
}

/** Closes the popup on Escape, or on a press outside of it. */
function useClosing(
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // keeps the dialog behind it open
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      // pressing the button closes the popup already; closing it here, too, would open it again
      if (!popup.current?.contains(target) && !anchor.current?.contains(target)) close.current();
    };
    window.addEventListener('keydown', escaped, { capture: true });
    window.addEventListener('click', pressed, { capture: true });
    return () => {
      window.removeEventListener('keydown', escaped, { capture: true });
      window.removeEventListener('click', pressed, { capture: true });
    };
  }, [popup, anchor]);
}
