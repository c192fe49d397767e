// biome-ignore-all lint/a11y/useSemanticElements: the grid is built from the elements that cmdk draws, and a table allows none of them
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays in the search box; aria-activedescendant names the row
import type { Project } from '@slipcase/contract/projects';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, Star } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useCallback, useDeferredValue, useState } from 'react';
import { companyQuery } from '../../domain/company.ts';
import { isUnreachable } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';
import { projects } from '../../messages/projects.ts';
import { PickerPopup } from '../../ui/picker-popup.tsx';
import { favoritesQuery, useFavoriteToggle } from './favorites.ts';
import { firstRows, type ProjectGroup, type ProjectRow, projectGroups } from './project-groups.ts';
import { projectsQuery } from './projects.ts';
import './project-list.css';

type ProjectListProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  value: string;
  open: boolean;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** more than any screen shows */
const ROWS_AT_ONCE = 11;
const GROUP_NAMES = {
  favorites: projects.favorites,
  all: projects.all,
  matching: projects.matching,
  others: common.otherMatches,
};

/**
 * The picker's list. It is a grid of names and stars, because an option of a list box must not contain a
 * button.
 */
export function ProjectList({ id, anchor, label, value, open, onChoose, onClose }: ProjectListProps) {
  const list = useQuery(projectsQuery);
  const favorites = useQuery(favoritesQuery);
  const cutOff = whyCutOff(list);
  const toggle = useFavoriteToggle();
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState('');
  const starred = (favorites.data ?? []).map((favorite) => favorite.projectName);
  const names = list.data?.map((project) => project.name);
  const otherWords = useQuery(companyQuery).data?.otherWords;
  const all = names ? projectGroups(names, starred, search, otherWords) : [];
  // renders the visible rows right away, and the other hundreds a moment later
  const whole = useDeferredValue(open, false);
  const groups = whole ? all : firstRows(all, ROWS_AT_ONCE);

  const { mutate } = toggle;
  // the same function at each render, so that moving through the list renders two rows, not all
  const star = useCallback(
    (projectName: string, favorite: boolean) => mutate({ projectName, favorite }),
    [mutate],
  );

  return (
    <PickerPopup
      {...{ id, anchor, label, search, current, onClose }}
      searchLabel={projects.search}
      onSearch={setSearch}
      onCurrent={setCurrent}
      long
    >
      <Command.List asChild>
        <Grid label={label}>
          {groups.map((group) => (
            <Group key={group.id} group={group}>
              {group.rows.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  chosen={row.name === value}
                  current={row.key === current}
                  favorite={starred.includes(row.name)}
                  pending={toggle.isPending}
                  onChoose={onChoose}
                  onStar={star}
                />
              ))}
            </Group>
          ))}
        </Grid>
      </Command.List>
      {list.isSuccess && groups.length === 0 && (
        <p className="picker__none" role="status">
          {projects.none}
        </p>
      )}
      {list.isPending && !cutOff && (
        <p className="picker__none" role="status">
          {projects.loading}
        </p>
      )}
      {(list.isError || cutOff) && (
        <p className="picker__none" role="alert">
          {cutOff ? projects[cutOff] : projects.loadFailed}
        </p>
      )}
    </PickerPopup>
  );
}

/**
 * Why the list is missing. Known from the first failed try on, because the next tries take many seconds.
 * app/use-reconnect.ts loads the list again.
 */
function whyCutOff({ data, error, failureReason }: UseQueryResult<Project[]>) {
  if (data || !isUnreachable(error ?? failureReason)) return null;
  return navigator.onLine ? 'unreachable' : 'offline';
}

/** cmdk takes a component here, not an element. */
function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="picker__list" role="grid" aria-label={label}>
      {children}
    </div>
  );
}

function Group({ group, children }: { group: ProjectGroup; children: ReactNode }) {
  const name = GROUP_NAMES[group.id];
  return (
    <div role="rowgroup" aria-label={name}>
      {group.id !== 'matching' && (
        <p className="picker__group" aria-hidden="true">
          {name}
        </p>
      )}
      {children}
    </div>
  );
}

type RowProps = {
  row: ProjectRow;
  chosen: boolean;
  current: boolean;
  favorite: boolean;
  pending: boolean;
  onChoose: (name: string) => void;
  onStar: (name: string, favorite: boolean) => void;
};

const Row = memo(function Row({ row, chosen, current, favorite, pending, onChoose, onStar }: RowProps) {
  return (
    <Command.Item asChild value={row.key} onSelect={() => onChoose(row.name)}>
      <div role="row" className="option" aria-current={chosen}>
        <Check className="icon option__tick" />
        <span className="option__text" role="gridcell">
          {row.name}
        </span>
        <span role="gridcell">
          <button
            type="button"
            className={favorite ? 'star star--on' : 'star'}
            title={favorite ? projects.remove : projects.add}
            disabled={pending}
            // Tab goes from the search box to the star of the current row
            tabIndex={current ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation();
              // the star is disabled for a moment, so the focus would get lost
              event.currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus();
              onStar(row.name, !favorite);
            }}
            // Enter on the star must not choose the row
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
            }}
          >
            <Star className="icon" />
          </button>
        </span>
      </div>
    </Command.Item>
  );
});
