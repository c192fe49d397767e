import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = { title: string; text?: string; children?: ReactNode };

export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice" role="status">
      <TriangleAlert className="icon" />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {children && <div className="notice__ways">{children}</div>}
      </div>
    </div>
  );
}
