import type { BulkTags } from '@slipcase/contract/bulk-receipts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { common } from '../../../messages/common.ts';
import { library } from '../../../messages/receipts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TAGS, type Tag } from '../form/form-fields.ts';
import { TagRow } from '../form/tag-row.tsx';
import './tags-dialog.css';

type TagsDialogProps = { count: number; onClose: () => void; onChoose: (tags: BulkTags) => void };

const SENT_AS = {
  project: 'selectedProject',
  category: 'category',
  groupHead: 'groupHead',
} as const satisfies Record<Tag, keyof BulkTags>;

/** Asks for the tags of the selected receipts. Tags that the person does not choose stay as they are. */
export function TagsDialog({ count, onClose, onChoose }: TagsDialogProps) {
  const company = useQuery(companyQuery).data;
  const [tags, setTags] = useState<BulkTags>({});
  const id = useId();
  const choose = useCallback((tag: Tag, name: string) => {
    setTags((chosen) => ({ ...chosen, [SENT_AS[tag]]: name }));
  }, []);
  return (
    <Dialog open onClose={onClose} title={library.tagsTitle(count)} sheet>
      <p>{library.tagsText}</p>
      <div className="rows tags-dialog">
        {TAGS.map((tag) => (
          <TagRow
            key={tag}
            tag={tag}
            labelId={`${id}-${tag}`}
            value={tags[SENT_AS[tag]] ?? ''}
            isRequired={false}
            proposals={null}
            company={company}
            onChoose={choose}
          />
        ))}
      </div>
      <div className="dialog__do">
        <Button look="plain" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button look="main" disabled={Object.keys(tags).length === 0} onClick={() => onChoose(tags)}>
          {library.changeTags(count)}
        </Button>
      </div>
    </Dialog>
  );
}
