import * as Popover from '@radix-ui/react-popover';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

type PickerPopupProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** the value of the option that the arrow keys are on */
  current: string;
  onCurrent: (value: string) => void;
  onClose: () => void;
  /** more than fit: it stays as high as it opened, since one that shrinks while somebody types would jump */
  long: boolean;
  children: ReactNode;
};

/** The open half of a picker: a search box over a list. The caller filters and draws the list. */
export function PickerPopup(props: PickerPopupProps) {
  const { id, anchor, label, searchLabel, search, onSearch, current, onCurrent, onClose, long, children } =
    props;
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className={long ? 'picker picker--long' : 'picker'}
          id={id}
          align="end"
          sideOffset={-2}
          collisionPadding={16}
          aria-label={label}
          // a press on the button closes it there; closing here too would open it again
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <Command label={searchLabel} shouldFilter={false} value={current} onValueChange={onCurrent}>
            <div className="picker__search">
              <Search className="icon" />
              <Command.Input placeholder={searchLabel} value={search} onValueChange={onSearch} />
            </div>
            {children}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
