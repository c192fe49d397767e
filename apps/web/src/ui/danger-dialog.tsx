import type { ReactNode } from 'react';
import { common } from '../messages/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type DangerDialogProps = {
  title: string;
  text: string;
  /** the label of the button that cancels */
  stay?: string;
  onStay: () => void;
  danger: string;
  onDanger: () => void;
  /** more information */
  children?: ReactNode;
};

/** Asks before an action that cannot be undone. */
export function DangerDialog(props: DangerDialogProps) {
  const { title, text, stay = common.cancel, onStay, danger, onDanger, children } = props;
  return (
    <Dialog open onClose={onStay} title={title} text={text}>
      {children}
      <div className="dialog__do">
        <Button look="plain" onClick={onStay}>
          {stay}
        </Button>
        <Button look="danger" onClick={onDanger}>
          {danger}
        </Button>
      </div>
    </Dialog>
  );
}
