import type { BulkTags } from '@slipcase/contract/bulk-receipts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { library } from '../../../messages/receipts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProjectPicker } from '../../projects/project-picker.tsx';
import './tags-dialog.css';

type TagsDialogProps = { count: number; onClose: () => void; onChoose: (tags: BulkTags) => void };

/** Asks for the tags of the selected receipts. What is not chosen stays as it is. */
export function TagsDialog({ count, onClose, onChoose }: TagsDialogProps) {
  const company = useQuery(companyQuery).data;
  const [tags, setTags] = useState<BulkTags>({});
  const { selectedProject = '', category = '', groupHead = '' } = tags;
  return (
    <Dialog open onClose={onClose} title={library.tagsTitle(count)} sheet>
      <p>{library.tagsText}</p>
      <div className="rows tags-dialog">
        <Row label={receiptForm.tags.project}>
          {(row) => (
            <ProjectPicker
              {...row}
              value={selectedProject}
              onChange={(name) => setTags({ ...tags, selectedProject: name })}
            />
          )}
        </Row>
        <Row label={receiptForm.tags.category}>
          {(row) => (
            <ChoicePicker
              {...row}
              placeholder={receiptForm.selectCategory}
              searchLabel={receiptForm.searchCategories}
              emptyText={receiptForm.noCategory}
              choices={company?.categories ?? []}
              value={category}
              onChange={(name) => setTags({ ...tags, category: name })}
            />
          )}
        </Row>
        <Row label={receiptForm.tags.groupHead}>
          {(row) => (
            <ChoicePicker
              {...row}
              placeholder={receiptForm.selectGroupHead}
              searchLabel={receiptForm.searchGroupHeads}
              emptyText={receiptForm.noGroupHead}
              choices={company?.groupHeads ?? []}
              value={groupHead}
              onChange={(name) => setTags({ ...tags, groupHead: name })}
            />
          )}
        </Row>
      </div>
      <div className="dialog__do">
        <Button look="plain" onClick={onClose}>
          {library.cancel}
        </Button>
        <Button look="main" disabled={Object.keys(tags).length === 0} onClick={() => onChoose(tags)}>
          {library.changeTags(count)}
        </Button>
      </div>
    </Dialog>
  );
}

type RowProps = { label: string; children: (row: { labelId: string; label: string }) => ReactNode };

function Row({ label, children }: RowProps) {
  const labelId = useId();
  return (
    <div className="row">
      <span className="row__label" id={labelId}>
        {label}
      </span>
      {children({ labelId, label })}
    </div>
  );
}
