import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = {
  title: string;
  text?: string;
  /** whether the person has dealt with it */
  settled?: boolean;
  children?: ReactNode;
};

export function Notice({ title, text, settled = false, children }: NoticeProps) {
  const Icon = settled ? Check : TriangleAlert;
  return (
    <div className={settled ? 'notice notice--settled' : 'notice'} role="status">
      <Icon className="icon" />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {children && <div className="notice__ways">{children}</div>}
      </div>
    </div>
  );
}
