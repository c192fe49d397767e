import { useQuery } from '@tanstack/react-query';
import { Activity, useId, useRef, useState } from 'react';
import { projects } from '../../messages/projects.ts';
import { ComboboxButton } from '../../ui/combobox-button.tsx';
import { lazily, usePreload } from '../../ui/lazy.tsx';
import { favoritesQuery } from './favorites.ts';
import { projectsQuery } from './projects.ts';

const ProjectList = lazily(async () => (await import('./project-list.tsx')).ProjectList);

type ProjectPickerProps = {
  labelId: string;
  label: string;
  value: string;
  onChange: (name: string) => void;
};

export function ProjectPicker({ labelId, label, value, onChange }: ProjectPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [closings, setClosings] = useState(0);
  const popupId = useId();
  // loads the lists early, so that they are ready when the picker opens
  useQuery(projectsQuery);
  useQuery(favoritesQuery);
  const warm = usePreload(ProjectList);

  function close() {
    setOpen(false);
    setClosings(closings + 1);
  }

  return (
    <>
      <ComboboxButton
        ref={button}
        placeholder={projects.select}
        onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
        {...{ labelId, value, open, popupId }}
      />
      {(open || warm) && (
        // rendered in advance but hidden, so that a press only has to show it; the next time, it starts
        // without a search
        <Activity key={closings} mode={open ? 'visible' : 'hidden'}>
          <ProjectList
            id={popupId}
            anchor={button}
            onClose={close}
            onChoose={(name) => {
              onChange(name);
              close();
            }}
            {...{ label, value, open }}
          />
        </Activity>
      )}
    </>
  );
}
