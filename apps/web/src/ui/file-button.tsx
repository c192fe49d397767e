import type { ReactNode } from 'react';

type FileButtonProps = {
  accept: string;
  multiple?: boolean;
  /** opens the device's own camera app */
  capture?: 'environment';
  disabled: boolean;
  /** never called with an empty list */
  onFiles: (files: File[]) => void;
  className: string;
  children: ReactNode;
};

/** A button that asks the device for files. */
export function FileButton({ className, children, onFiles, ...input }: FileButtonProps) {
  return (
    <label className={`file-button ${className}`}>
      <input
        type="file"
        {...input}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // lets people choose the same file again
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
