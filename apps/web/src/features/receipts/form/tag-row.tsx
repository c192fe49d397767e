import type { Company } from '@slipcase/contract/projects';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { memo, useCallback } from 'react';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { ProjectPicker } from '../../projects/project-picker.tsx';
import type { Tag } from './form-fields.ts';
import { RecentProject, suggestionsFor, TagHints, TagReason } from './tag-hints.tsx';

type TagRowProps = {
  tag: Tag;
  labelId: string;
  value: string;
  isRequired: boolean;
  /** Save was pressed without this tag */
  isMissing?: boolean;
  /** null once the user has chosen */
  proposals: Proposals | null;
  /** undefined while loading */
  company: Company | undefined;
  onChoose: (tag: Tag, value: string) => void;
};

/** One tag of a receipt. It does not render again while the user types, because its lists are long. */
export const TagRow = memo(function TagRow(props: TagRowProps) {
  const { tag, labelId, value, isRequired, isMissing = false, proposals, company, onChoose } = props;
  const choose = useCallback((choice: string) => onChoose(tag, choice), [tag, onChoose]);
  const problemId = isMissing ? `${labelId}-problem` : undefined;
  const picker = { labelId, label: texts.tags[tag], value, onChange: choose };
  const suggested = proposals ? suggestionsFor(tag, proposals) : undefined;
  const choices = { ...picker, problemId, suggested };
  return (
    <>
      <div className="row">
        <span className="row__label" id={labelId}>
          {texts.tags[tag]}
          {isRequired && (
            <>
              {' '}
              <b>*</b>
            </>
          )}
        </span>
        <div className="row__value">
          {tag === 'project' && <ProjectPicker {...picker} />}
          {tag === 'category' && (
            <ChoicePicker
              {...choices}
              placeholder={texts.selectCategory}
              searchLabel={texts.searchCategories}
              emptyText={texts.noCategory}
              choices={company?.categories ?? []}
              otherWords={company?.otherWords}
            />
          )}
          {tag === 'groupHead' && (
            <ChoicePicker
              {...choices}
              placeholder={texts.selectGroupHead}
              searchLabel={texts.searchGroupHeads}
              emptyText={texts.noGroupHead}
              choices={company?.groupHeads ?? []}
              otherWords={company?.otherWords}
            />
          )}
          {proposals && <TagReason tag={tag} value={value} proposals={proposals} />}
        </div>
      </div>
      {proposals &&
        (tag === 'project' ? (
          <RecentProject value={value} proposals={proposals} onChoose={choose} />
        ) : (
          <TagHints tag={tag} value={value} proposals={proposals} onChoose={choose} />
        ))}
      {/* not an alert: the field has the focus, and this describes it */}
      {isMissing && (
        <p className="row__problem" id={problemId}>
          {texts.missing[tag]}
        </p>
      )}
    </>
  );
});
