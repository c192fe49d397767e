import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { projects } from '../../messages/projects.ts';
import { ComboboxButton } from '../../ui/combobox-button.tsx';
import { favoritesQuery } from './favorites.ts';
import { projectsQuery } from './projects.ts';

const importList = () => import('./project-list.tsx');
const ProjectList = lazy(async () => ({ default: (await importList()).ProjectList }));

type ProjectPickerProps = {
  labelId: string;
  label: string;
  value: string;
  onChange: (name: string) => void;
};

export function ProjectPicker({ labelId, label, value, onChange }: ProjectPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const popupId = useId();
  // so that the list is there when it opens
  useQuery(projectsQuery);
  useQuery(favoritesQuery);
  useEffect(() => {
    importList().catch(() => undefined);
  }, []);
  return (
    <>
      <ComboboxButton
        ref={button}
        placeholder={projects.select}
        onOpenChange={setOpen}
        {...{ labelId, value, open, popupId }}
      />
      {open && (
        <Suspense>
          <ProjectList
            id={popupId}
            anchor={button}
            label={label}
            value={value}
            onClose={() => setOpen(false)}
            onChoose={(name) => {
              onChange(name);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
